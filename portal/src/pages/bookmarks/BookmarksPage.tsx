import type { ReactNode } from 'react';
import { useBookmarks } from '@/features/diaries/bookmarks';
import { DiaryCard } from '@/features/diaries/DiaryCard';
import { DiaryCardSkeleton } from '@/features/diaries/DiaryCardSkeleton';
import { useSession } from '@/shared/api/session';
import { Button } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { FaultText } from '@/shared/ui/FaultText';
import { LinkButton } from '@/shared/ui/LinkButton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './BookmarksPage.module.css';
import { text } from './text';

/** Spec 1 §9. */
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

function Frame({ count, children }: { count?: number | undefined; children: ReactNode }) {
  return (
    <>
      <header className={styles.head}>
        <h1>{text.title}</h1>
        {count !== undefined && <p>{text.count(count)}</p>}
      </header>
      {children}
    </>
  );
}

function Loading() {
  return (
    <Frame>
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <div className={styles.grid}>
        {SKELETONS.map((key) => (
          <DiaryCardSkeleton key={key} />
        ))}
      </div>
    </Frame>
  );
}

function Bookmarks() {
  const list = useBookmarks();
  if (list.isPending) return <Loading />;
  if (!list.data) {
    return (
      <Frame>
        <ErrorState
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      </Frame>
    );
  }
  const { entries, total } = list.data;
  if (entries.length === 0) {
    return (
      <Frame>
        <EmptyState
          title={text.emptyTitle}
          text={text.emptyText}
          action={<LinkButton to="/">{text.browse}</LinkButton>}
        />
      </Frame>
    );
  }
  return (
    <Frame count={total}>
      <ul className={styles.grid}>
        {entries.map((entry, place) => (
          <li key={entry.id}>
            <DiaryCard entry={entry} eager={place === 0} />
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
    </Frame>
  );
}

/** The entries a member keeps. */
export default function BookmarksPage() {
  const { me, isPending } = useSession();
  if (isPending) return <Loading />;
  if (me) return <Bookmarks />;
  return (
    <Frame>
      <EmptyState
        pose="sleeping"
        title={text.signInTitle}
        text={text.signInText}
        action={<LinkButton to="/login?next=/bookmarks">{text.signIn}</LinkButton>}
      />
    </Frame>
  );
}
