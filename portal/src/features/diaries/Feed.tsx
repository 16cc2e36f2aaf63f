import type { ReactNode } from 'react';
import { useSession } from '@/shared/api/session';
import { useMayWrite } from '@/shared/api/suspension';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { type Between, PagedList } from '@/shared/ui/PagedList';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { entryTarget, type FeedOrder, useFeed } from './api';
import { DiaryCard } from './DiaryCard';
import { DiaryCardSkeleton } from './DiaryCardSkeleton';
import styles from './Feed.module.css';
import { text } from './text';

export function FeedSkeleton() {
  return (
    <div className={styles.list}>
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <DiaryCardSkeleton />
      <DiaryCardSkeleton />
    </div>
  );
}

function Empty() {
  const { me } = useSession();
  const mayWrite = useMayWrite();
  const { empty } = text;
  return (
    <EmptyState
      pose="writing"
      title={empty.title}
      text={me ? empty.member : empty.visitor}
      action={
        me ? (
          mayWrite && <LinkButton to="/create-diary">{empty.write}</LinkButton>
        ) : (
          <>
            <LinkButton to="/login" variant="outline">
              {empty.login}
            </LinkButton>
            <LinkButton to="/register">{empty.register}</LinkButton>
          </>
        )
      }
    />
  );
}

type FeedProps = {
  order: FeedOrder;
  /** Shown if there is no entry. */
  empty?: ReactNode | undefined;
  /** Shown below that. */
  instead?: ReactNode | undefined;
  between?: readonly Between[] | undefined;
};

/** Entries in one order, in its four states. */
export function Feed({ order, empty = <Empty />, instead, between }: FeedProps) {
  return (
    <PagedList
      list={useFeed(order)}
      className={styles.list}
      targetOf={entryTarget}
      loading={<FeedSkeleton />}
      empty={
        <>
          {empty}
          {instead}
        </>
      }
      between={between}
      closesMuted
      auto
      end={<p className={styles.end}>{text.end}</p>}
    >
      {(entry, place) => <DiaryCard entry={entry} eager={place === 0} />}
    </PagedList>
  );
}
