import type { ReactNode } from 'react';
import { type RaRecord, useListContext } from 'react-admin';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Loading } from './Loading';
import styles from './QueueList.module.css';

type QueueListProps<R> = {
  /** The accessible name of the list. */
  label: string;
  empty: string;
  children: (record: R) => ReactNode;
};

/** The rows of a queue that are read before they are decided: a card each, moved along by j and k. */
export function QueueList<R extends RaRecord>({ label, empty, children }: QueueListProps<R>) {
  const { data = [], isPending } = useListContext<R>();
  if (isPending) return <Loading />;
  if (data.length === 0) return <EmptyState pose="sleeping" title={empty} />;
  return (
    <ul aria-label={label} className={styles.queue}>
      {data.map((record) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: j and k move the focus along the cards
        <li key={record.id} className={styles.card} data-queue-row={record.id} tabIndex={0}>
          {children(record)}
        </li>
      ))}
    </ul>
  );
}
