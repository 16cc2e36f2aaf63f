import type { ReactNode } from 'react';
import {
  BulkActionsToolbar,
  type DataTableProps,
  type RaRecord,
  RecordContextProvider,
  useCreatePath,
  useListContext,
  useResourceContext,
} from 'react-admin';
import { Link } from 'react-router';
import { cx } from '@/shared/lib/cx';
import { EmptyList } from '../components/EmptyList';
import layout from '../components/layout.module.css';
import { SelectAll } from '../components/SelectAll';
import styles from './CompactRows.module.css';
import { SelectBox } from './SelectBox';

/** A row's title, details and actions. */
export type Brief = {
  title: ReactNode;
  note: ReactNode;
  acts?: ReactNode;
  more?: ReactNode;
  /** The target of the link, if `rowClick` does not define it. */
  to?: string;
};

type CompactRowsProps<R> = {
  rowClick: DataTableProps['rowClick'];
  brief: (row: R) => Brief;
  /** Actions on all selected rows. */
  bulk?: ReactNode;
  isSelectable?: ((row: R) => boolean) | undefined;
};

/** The rows of a list in a few lines each; where a row of the table leads, so does its title. */
export function CompactRows<R extends RaRecord>(props: CompactRowsProps<R>) {
  const { rowClick, brief, bulk, isSelectable = () => true } = props;
  const { data = [] } = useListContext<R>();
  const resource = useResourceContext() ?? '';
  const pathTo = useCreatePath();
  if (data.length === 0) return <EmptyList />;
  const type = rowClick === 'show' || rowClick === 'edit' ? rowClick : null;
  const rows = (
    <ul className="text-15">
      {data.map((row) => {
        const { title, note, acts, more, to } = brief(row);
        const path = to ?? (type && pathTo({ resource, type, id: row.id }));
        return (
          <li key={row.id} className={styles.row}>
            {bulk && (
              <span className={styles.box}>
                {isSelectable(row) && <SelectBox record={row} isLarge />}
              </span>
            )}
            {path ? (
              <Link to={path} className={styles.title} data-queue-row={row.id}>
                {title}
              </Link>
            ) : (
              <strong className={styles.title}>{title}</strong>
            )}
            <span className={cx(layout.facts, styles.note)}>{note}</span>
            {acts && <span className={cx(layout.note, styles.acts)}>{acts}</span>}
            {more && (
              <div className={styles.more}>
                <RecordContextProvider value={row}>{more}</RecordContextProvider>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
  if (!bulk) return rows;
  return (
    <>
      <div className={styles.all}>
        <SelectAll<R> isSelectable={isSelectable} />
      </div>
      <BulkActionsToolbar>{bulk}</BulkActionsToolbar>
      {rows}
    </>
  );
}
