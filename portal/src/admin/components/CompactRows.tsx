import type { ReactNode } from 'react';
import {
  type DataTableProps,
  type RaRecord,
  RecordContextProvider,
  useCreatePath,
  useListContext,
  useResourceContext,
} from 'react-admin';
import { Link } from 'react-router';
import { cx } from '@/shared/lib/cx';
import styles from './CompactRows.module.css';
import { EmptyList } from './EmptyList';
import { Loading } from './Loading';
import layout from './layout.module.css';

/** What a row says first, what it says beside it, and what can be done about it. */
export type Brief = {
  title: ReactNode;
  note: ReactNode;
  acts?: ReactNode;
  more?: ReactNode;
  /** Where it leads, when that is not what `rowClick` names. */
  to?: string;
};

type CompactRowsProps<R> = {
  rowClick: DataTableProps['rowClick'];
  brief: (row: R) => Brief;
};

/** The rows of a list in a few lines each; where a row of the table leads, so does its title. */
export function CompactRows<R extends RaRecord>({ rowClick, brief }: CompactRowsProps<R>) {
  const { data = [], isPending } = useListContext<R>();
  const resource = useResourceContext() ?? '';
  const pathTo = useCreatePath();
  if (isPending) return <Loading />;
  if (data.length === 0) return <EmptyList />;
  const type = rowClick === 'show' || rowClick === 'edit' ? rowClick : null;
  return (
    <ul className={styles.rows}>
      {data.map((row) => {
        const { title, note, acts, more, to } = brief(row);
        const path = to ?? (type && pathTo({ resource, type, id: row.id }));
        return (
          <li key={row.id} className={styles.row}>
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
}
