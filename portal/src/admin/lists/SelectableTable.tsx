import type { ComponentProps, ReactNode } from 'react';
import { type RaRecord, useListContext, useRedirect, useResourceContext } from 'react-admin';
import { useQueueShortcuts } from '../actions/useQueueShortcuts';
import { type Column, cellOf } from '../components/columns';
import { commonText } from '../components/text';
import { ConsoleTable } from './ConsoleTable';

type SelectableTableProps<R extends RaRecord> = Omit<
  ComponentProps<typeof ConsoleTable<R>>,
  'bulkActionButtons'
> & {
  /** Actions on all selected rows. */
  bulk: ReactNode;
};

/** A table whose rows can be acted on together, by boxes or by keys: j and k move, x selects. */
export function SelectableTable<R extends RaRecord>(props: SelectableTableProps<R>) {
  const { bulk, columns, ...table } = props;
  const { rowClick, isRowSelectable = () => true } = table;
  const { onToggleItem } = useListContext<R>();
  const resource = useResourceContext();
  const redirect = useRedirect();
  const page = rowClick === 'show' || rowClick === 'edit' ? rowClick : null;
  useQueueShortcuts<R>([
    ...(page
      ? [
          {
            key: 'enter',
            label: commonText.open,
            acts: false,
            run: ({ id }: R) => redirect(page, resource, id),
          },
        ]
      : []),
    {
      key: 'x',
      label: commonText.select,
      acts: false,
      run: (row) => {
        if (isRowSelectable(row)) onToggleItem(row.id);
      },
    },
  ]);
  return (
    <ConsoleTable<R>
      {...table}
      columns={withPlaces(columns)}
      bulkActionButtons={<OnceSelected>{bulk}</OnceSelected>}
    />
  );
}

/** Nothing is drawn, or fetched, before something is selected. */
function OnceSelected({ children }: { children: ReactNode }) {
  const { selectedIds = [] } = useListContext();
  return selectedIds.length > 0 && children;
}

/** The first cell of each row takes the focus of j and k; tabs pass it by. */
function withPlaces<R extends RaRecord>([first, ...others]: readonly Column<R>[]): Column<R>[] {
  if (!first) return others;
  const show = (row: R) => (
    <span tabIndex={-1} data-queue-row={row.id}>
      {cellOf(first, row)}
    </span>
  );
  return [{ ...first, show }, ...others];
}
