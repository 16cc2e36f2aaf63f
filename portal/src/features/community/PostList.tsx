import { ErrorState } from '@/shared/ui/ErrorState';
import { OverlaidRow } from '@/shared/ui/OverlaidRow';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { type ListView, listAddress } from './address';
import { missingToRead, postTarget, usePosts } from './api';
import { ClosedBoard } from './ClosedBoard';
import { NoPosts } from './NoPosts';
import { Notices } from './Notices';
import { Pagination } from './Pagination';
import styles from './PostList.module.css';
import { PostRow } from './PostRow';
import { PostRowSkeleton } from './PostRowSkeleton';
import { pagesOf } from './pageWindow';
import { text } from './text';

/** Spec 2 §9. */
const SKELETONS = Array.from({ length: 10 }, (_, place) => place);

function Loading() {
  return (
    <>
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <div className={styles.list}>
        {SKELETONS.map((place) => (
          <PostRowSkeleton key={place} />
        ))}
      </div>
    </>
  );
}

/** One page of posts in its four states, with the notices above it. */
export function PostList({ view }: { view: ListView }) {
  const list = usePosts(view);
  if (list.isPending) return <Loading />;
  if (!list.data) {
    const missing = missingToRead(list.error);
    if (missing) return <ClosedBoard view={view} missing={missing} />;
    return (
      <ErrorState
        error={list.error}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  const { items, pinned, total } = list.data;
  // The server lists a pinned post at its own place, too.
  const rows = items.filter(({ id }) => !pinned.some((notice) => notice.id === id));
  return (
    <>
      <Notices posts={pinned} />
      {items.length === 0 ? (
        <NoPosts view={view} total={total} />
      ) : (
        <ul
          className={styles.list}
          aria-label={text.posts}
          aria-busy={list.isPlaceholderData || undefined}
        >
          {rows.map((post) => (
            <OverlaidRow
              key={post.id}
              item={post}
              target={postTarget(post)}
              closesMuted={!view.search}
            >
              {(shown) => <PostRow post={shown} withoutBoard={view.board !== null} />}
            </OverlaidRow>
          ))}
        </ul>
      )}
      <Pagination
        page={view.page}
        pages={pagesOf(total)}
        addressOf={(page) => listAddress({ ...view, page })}
      />
    </>
  );
}
