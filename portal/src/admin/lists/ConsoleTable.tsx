import { DataTable, type DataTableProps, type RaRecord } from 'react-admin';
import { cx } from '@/shared/lib/cx';
import { type Column, cellOf } from '../components/columns';
import { EmptyList } from '../components/EmptyList';
import { RowsLoading, useRowsPending } from '../components/RowsLoading';
import styles from '../components/Table.module.css';
import { useIsPhone } from '../components/useIsPhone';
import { type Brief, CompactRows } from './CompactRows';

type ConsoleTableProps<R extends RaRecord> = Omit<DataTableProps<R>, 'ref' | 'children'> & {
  columns: readonly Column<R>[];
  /** A row in few words, for phones. */
  brief: (row: R) => Brief;
};

/** The rows of a list: a table, or on a phone, where it would not fit, a few lines each. */
export function ConsoleTable<R extends RaRecord>(props: ConsoleTableProps<R>) {
  const { columns, brief, ...table } = props;
  const isPhone = useIsPhone();
  const isPending = useRowsPending();
  if (isPending) return <RowsLoading kind={isPhone ? 'brief' : 'table'} />;
  if (isPhone) {
    const { rowClick, bulkActionButtons: bulk, isRowSelectable: isSelectable } = table;
    return <CompactRows {...{ rowClick, brief, bulk, isSelectable }} />;
  }
  return (
    <div className={styles.console}>
      <DataTable<R> bulkActionButtons={false} empty={<EmptyList />} {...table}>
        {columns.map((column) => (
          <DataTable.Col<R>
            key={column.label}
            label={column.label}
            {...(column.sortBy && { source: column.sortBy })}
            {...(column.isNumber && { align: 'right', sortByOrder: 'DESC' })}
            title={column.help}
            className={cx(
              column.isLong && styles.long,
              column.isOneLine && styles.oneLine,
              column.isForDesktop && styles.forDesktop,
            )}
            render={(row) =>
              column.isLong ? (
                <span className="clamp-3" title={column.value?.(row)?.toString()}>
                  {cellOf(column, row)}
                </span>
              ) : (
                cellOf(column, row)
              )
            }
          />
        ))}
      </DataTable>
    </div>
  );
}
