import { Button } from '@mui/material';
import { useListContext } from 'react-admin';
import { commonText } from './text';

/** Selects every card of the page; where all are, none. */
export function SelectAll() {
  const { data = [], selectedIds = [], onSelect } = useListContext();
  const ids = data.map(({ id }) => id);
  const isAll = ids.length > 0 && ids.every((id) => selectedIds.includes(id));
  if (ids.length === 0) return null;
  return (
    <Button size="small" onClick={() => onSelect(isAll ? [] : ids)}>
      {isAll ? commonText.selectNone : commonText.selectAll}
    </Button>
  );
}
