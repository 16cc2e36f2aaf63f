import type { ReactNode } from 'react';
import { PagedList } from '@/shared/ui/PagedList';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { type EntrySource, entryTarget, useEntriesAt } from './api';
import { DiaryCard } from './DiaryCard';
import { DiaryCardSkeleton } from './DiaryCardSkeleton';
import styles from './Feed.module.css';
import { text } from './text';

/** `empty` is shown if there are no entries. */
type EntryPagesProps = EntrySource & { empty: ReactNode };

/** Entries of one hamster or member, with a button for more. */
export function EntryPages({ empty, ...source }: EntryPagesProps) {
  const loading = (
    <div className={styles.list}>
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <DiaryCardSkeleton />
    </div>
  );
  return (
    <PagedList
      list={useEntriesAt(source)}
      className={styles.list}
      targetOf={entryTarget}
      heading="h3"
      loading={loading}
      empty={empty}
    >
      {(entry) => <DiaryCard entry={entry} />}
    </PagedList>
  );
}
