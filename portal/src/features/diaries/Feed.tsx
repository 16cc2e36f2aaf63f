import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { useSession } from '@/shared/api/session';
import { Button } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { FaultText } from '@/shared/ui/FaultText';
import { LinkButton } from '@/shared/ui/LinkButton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { type FeedOrder, useFeed } from './api';
import { DiaryCard } from './DiaryCard';
import { DiaryCardSkeleton } from './DiaryCardSkeleton';
import styles from './Feed.module.css';
import { text } from './text';

/** The next page is asked for this far above the end. */
const AHEAD = '900px';
const BETWEEN_AFTER = 5;

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
  const { empty } = text;
  return (
    <EmptyState
      pose="writing"
      title={empty.title}
      text={me ? empty.member : empty.visitor}
      action={
        me ? (
          <LinkButton to="/create-diary">{empty.write}</LinkButton>
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

type MoreProps = { pending: boolean; failed: boolean; onMore: () => void };

/** Loads by itself when it comes near; the button stays for keyboards and after a failure. */
function More({ pending, failed, onMore }: MoreProps) {
  const box = useRef<HTMLDivElement>(null);
  const load = useRef(onMore);
  useEffect(() => {
    load.current = onMore;
  });
  useEffect(() => {
    const watched = box.current;
    if (!watched || pending || failed || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (seen) => seen.some((entry) => entry.isIntersecting) && load.current(),
      { rootMargin: AHEAD },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, [pending, failed]);
  return (
    <div ref={box} className={styles.more}>
      <Button variant="soft" pending={pending} onClick={onMore}>
        {text.more}
      </Button>
    </div>
  );
}

type FeedProps = {
  order: FeedOrder;
  /** Stands where there is no entry. */
  empty?: ReactNode | undefined;
  /** Stands once, after the fifth entry. */
  between?: ReactNode | undefined;
};

/** Entries in one order, in its four states. */
export function Feed({ order, empty = <Empty />, between }: FeedProps) {
  const feed = useFeed(order);
  if (feed.isPending) return <FeedSkeleton />;
  if (feed.isError && !feed.data) {
    return (
      <ErrorState
        error={feed.error}
        onRetry={() => void feed.refetch()}
        retrying={feed.isFetching}
      />
    );
  }
  if (feed.data.length === 0) return empty;
  return (
    <>
      <ul className={styles.list}>
        {feed.data.map((entry, place) => (
          <Fragment key={entry.id}>
            <li>
              <DiaryCard entry={entry} eager={place === 0} />
            </li>
            {between && place + 1 === BETWEEN_AFTER && <li>{between}</li>}
          </Fragment>
        ))}
      </ul>
      {feed.isFetchNextPageError && (
        <p className={styles.failed} role="alert">
          <FaultText error={feed.error} />
        </p>
      )}
      {feed.hasNextPage ? (
        <More
          pending={feed.isFetchingNextPage}
          failed={feed.isFetchNextPageError}
          onMore={() => void feed.fetchNextPage()}
        />
      ) : (
        <p className={styles.end}>{text.end}</p>
      )}
    </>
  );
}
