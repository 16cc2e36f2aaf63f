import { Checkbox } from '@mui/material';
import { type RaRecord, useListContext } from 'react-admin';
import { rowName } from '../actions/bulkAction';
import { commonText } from '../components/text';

type SelectBoxProps = {
  record: RaRecord;
  /** A touch target that does not make its row higher. */
  isLarge?: boolean;
};

/** Selects a card of a queue, as the box before a row of a table does. */
export function SelectBox({ record, isLarge = false }: SelectBoxProps) {
  const { selectedIds = [], onToggleItem } = useListContext();
  return (
    <Checkbox
      size="small"
      checked={selectedIds.includes(record.id)}
      onChange={() => onToggleItem(record.id)}
      slotProps={{ input: { 'aria-label': `${rowName(record)} ${commonText.select}` } }}
      sx={isLarge ? { padding: '12px', margin: '-10px -12px' } : { padding: 0 }}
    />
  );
}
