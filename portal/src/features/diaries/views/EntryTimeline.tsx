import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { shortDay } from '@/shared/lib/relativeTime';
import { PagedList } from '@/shared/ui/PagedList';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type Entry, type EntrySource, entryTarget, useEntriesAt } from '../api';
import styles from './EntryTimeline.module.css';

type EntryTimelineProps = EntrySource & { empty: ReactNode };

function Moment({ entry }: { entry: Entry }) {
  const photo = entry.media.find(({ thumbnailUrl }) => thumbnailUrl)?.thumbnailUrl;
  return (
    <Link href={`/diary/${entry.id}`} className={styles.moment ?? ''}>
      {photo && <img src={photo} alt="" loading="lazy" width={72} height={72} />}
      <span className="grid min-w-0">
        <time className="text-13 text-muted" dateTime={entry.entryDate}>
          {shortDay(entry.entryDate)}
        </time>
        <strong className="font-semibold">{entry.title}</strong>
      </span>
    </Link>
  );
}

/** Entries as days along a line, without what readers did with them. */
export function EntryTimeline({ empty, ...source }: EntryTimelineProps) {
  return (
    <PagedList
      list={useEntriesAt(source)}
      className={styles.line}
      targetOf={entryTarget}
      heading="h3"
      loading={<Skeleton height={280} shape="box" />}
      empty={empty}
    >
      {(entry) => <Moment entry={entry} />}
    </PagedList>
  );
}
