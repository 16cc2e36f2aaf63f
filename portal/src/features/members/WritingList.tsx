import type { ReactNode } from 'react';
import { Button } from '@/shared/ui/Button';
import { ErrorState } from '@/shared/ui/ErrorState';
import { FaultText } from '@/shared/ui/FaultText';
import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { text } from './text';
import styles from './WritingList.module.css';

/** What the list needs of an infinite query. */
type Pages<Row> = {
  data: Row[] | undefined;
  error: Error | null;
  isPending: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
  refetch: () => Promise<unknown>;
  fetchNextPage: () => Promise<unknown>;
};

type WritingListProps<Row> = {
  pages: Pages<Row>;
  /** Spoken while they come. */
  loading: string;
  /** Height of a row in pixels, before it is there. */
  rowHeight: number;
  empty: ReactNode;
  children: (row: Row) => ReactNode;
};

const SKELETONS = ['a', 'b', 'c', 'd'];

/** What a member wrote, row under row, in its four states. */
export function WritingList<Row extends { id: number }>(props: WritingListProps<Row>) {
  const { pages, loading, rowHeight, empty, children } = props;
  if (pages.isPending) {
    return (
      <div className={styles.loading}>
        <VisuallyHidden>{loading}</VisuallyHidden>
        {SKELETONS.map((key) => (
          <Skeleton key={key} height={rowHeight} shape="box" />
        ))}
      </div>
    );
  }
  if (!pages.data) {
    return (
      <ErrorState
        heading="h3"
        error={pages.error}
        onRetry={() => void pages.refetch()}
        retrying={pages.isFetching}
      />
    );
  }
  if (pages.data.length === 0) return empty;
  return (
    <>
      <ul className={styles.card}>
        {pages.data.map((row) => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </ul>
      {pages.isFetchNextPageError && (
        <p className={styles.failed} role="alert">
          <FaultText error={pages.error} />
        </p>
      )}
      {pages.hasNextPage && (
        <div className={styles.more}>
          <Button
            variant="soft"
            pending={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {text.writings.more}
          </Button>
        </div>
      )}
    </>
  );
}
