import { useMediaQuery } from '@mui/material';
import { DataTable, type DataTableProps, type RaRecord } from 'react-admin';
import { type Brief, CompactRows } from './CompactRows';
import { EmptyList } from './EmptyList';
import styles from './Table.module.css';

type ConsoleTableProps<R extends RaRecord> = Omit<DataTableProps<R>, 'ref'> & {
  /** A row in few words, for phones; what is selected is acted on where there is room for a table. */
  brief: (row: R) => Brief;
};

/** The rows of a list: a table, or on a phone, where it would not fit, a few lines each. */
export function ConsoleTable<R extends RaRecord>({ brief, ...table }: ConsoleTableProps<R>) {
  const isPhone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  if (isPhone) return <CompactRows rowClick={table.rowClick} brief={brief} />;
  return (
    <div className={styles.console}>
      <DataTable<R> bulkActionButtons={false} empty={<EmptyList />} {...table} />
    </div>
  );
}
