import { Button } from '@mui/material';
import { type RaRecord, useListContext } from 'react-admin';
import { commonText } from './text';

type SelectAllProps<R> = { isSelectable?: ((row: R) => boolean) | undefined };

/** Selects every card of the page that can be; where all are, none. Those of other pages stay. */
export function SelectAll<R extends RaRecord>({ isSelectable = () => true }: SelectAllProps<R>) {
  const { data = [], selectedIds = [], onSelect } = useListContext<R>();
  const ids = data.filter(isSelectable).map(({ id }) => id);
  const isAll = ids.length > 0 && ids.every((id) => selectedIds.includes(id));
  if (ids.length === 0) return null;
  const others = selectedIds.filter((id) => !ids.includes(id));
  return (
    <Button size="small" onClick={() => onSelect(isAll ? others : [...others, ...ids])}>
      {isAll ? commonText.selectNone : commonText.selectAll}
    </Button>
  );
}
