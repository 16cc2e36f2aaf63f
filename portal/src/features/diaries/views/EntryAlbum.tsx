import type { ReactNode } from 'react';
import { PagedList } from '@/shared/ui/PagedList';
import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { type EntrySource, entryTarget, useEntriesAt } from '../api';
import { text } from '../text';
import { EntryTile } from './EntryTile';
import styles from './EntryViews.module.css';

type EntryAlbumProps = EntrySource & { empty: ReactNode };

/** Squares by the day they are about, the latest first. */
export default function EntryAlbum({ path, query, empty }: EntryAlbumProps) {
  const loading = (
    <div className={styles.album}>
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <Skeleton height={120} shape="box" />
      <Skeleton height={120} shape="box" />
      <Skeleton height={120} shape="box" />
    </div>
  );
  return (
    <PagedList
      list={useEntriesAt({ path, query: { ...query, orderBy: 'day' } })}
      className={styles.album}
      targetOf={entryTarget}
      heading="h3"
      loading={loading}
      empty={empty}
    >
      {(entry) => <EntryTile entry={entry} />}
    </PagedList>
  );
}
