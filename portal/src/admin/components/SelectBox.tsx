import { Checkbox } from '@mui/material';
import { type RaRecord, useListContext } from 'react-admin';
import { commonText } from './text';

/** Selects a card of a queue, as the box before a row of a table does. */
export function SelectBox({ record }: { record: RaRecord }) {
  const { selectedIds = [], onToggleItem } = useListContext();
  return (
    <Checkbox
      size="small"
      checked={selectedIds.includes(record.id)}
      onChange={() => onToggleItem(record.id)}
      slotProps={{ input: { 'aria-label': commonText.select } }}
      sx={{ padding: 0 }}
    />
  );
}
