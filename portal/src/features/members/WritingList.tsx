import type { ReactNode } from 'react';
import type { Target } from '@/shared/query/overlay';
import type { PagedQuery } from '@/shared/query/usePagedQuery';
import { PagedList } from '@/shared/ui/PagedList';
import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './WritingList.module.css';

type WritingListProps<Row> = {
  list: PagedQuery<Row>;
  targetOf: (row: Row) => Target;
  /** Spoken while they come. */
  loading: string;
  /** Height of a row in pixels, before it is there. */
  rowHeight: number;
  empty: ReactNode;
  children: (row: Row) => ReactNode;
};

const SKELETONS = ['a', 'b', 'c', 'd'];

/** The rows of a member's writings. */
export function WritingList<Row extends { id: number }>(props: WritingListProps<Row>) {
  const { loading, rowHeight, ...list } = props;
  return (
    <PagedList
      {...list}
      className={styles.card}
      heading="h3"
      loading={
        <div className="grid gap-2">
          <VisuallyHidden>{loading}</VisuallyHidden>
          {SKELETONS.map((key) => (
            <Skeleton key={key} height={rowHeight} shape="box" />
          ))}
        </div>
      }
    />
  );
}
