import type { ReactNode } from 'react';
import { Button } from '@/shared/ui/Button';
import { ErrorState } from '@/shared/ui/ErrorState';
import { FaultText } from '@/shared/ui/FaultText';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { DiaryCard } from './DiaryCard';
import { DiaryCardSkeleton } from './DiaryCardSkeleton';
import styles from './Feed.module.css';
import { useEntryPages } from './pages';
import { text } from './text';

type EntryPagesProps = {
  /** The address of the list. */
  path: string;
  query?: Readonly<Record<string, string>> | undefined;
  /** Stands where there is no entry. */
  empty: ReactNode;
};

/** Entries of one hamster or member in their four states, with a button for more. */
export function EntryPages({ path, query, empty }: EntryPagesProps) {
  const list = useEntryPages({ path, query });
  if (list.isPending) {
    return (
      <div className={styles.list}>
        <VisuallyHidden>{text.loading}</VisuallyHidden>
        <DiaryCardSkeleton />
      </div>
    );
  }
  if (!list.data) {
    return (
      <ErrorState
        heading="h3"
        error={list.error}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  if (list.data.length === 0) return empty;
  return (
    <>
      <ul className={styles.list}>
        {list.data.map((entry) => (
          <li key={entry.id}>
            <DiaryCard entry={entry} />
          </li>
        ))}
      </ul>
      {list.isFetchNextPageError && (
        <p className={styles.failed} role="alert">
          <FaultText error={list.error} />
        </p>
      )}
      {list.hasNextPage && (
        <div className={styles.more}>
          <Button
            variant="soft"
            pending={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {text.more}
          </Button>
        </div>
      )}
    </>
  );
}
