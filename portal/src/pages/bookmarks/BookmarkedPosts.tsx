import { postTarget, useBookmarkedPosts } from '@/features/community/api';
import styles from '@/features/community/PostList.module.css';
import { PostRow } from '@/features/community/PostRow';
import { PostRowSkeleton } from '@/features/community/PostRowSkeleton';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PagedList } from '@/shared/ui/PagedList';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { Total } from './Total';
import { text } from './text';

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];
const words = text.posts;

function Loading() {
  return (
    <>
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      <div className={styles.list}>
        {SKELETONS.map((key) => (
          <PostRowSkeleton key={key} />
        ))}
      </div>
    </>
  );
}

/** The posts that a member bookmarked, as far as they still read them. */
export default function BookmarkedPosts() {
  const list = useBookmarkedPosts();
  return (
    <>
      <Total count={list.data?.total} />
      <PagedList
        list={list}
        className={styles.list}
        targetOf={postTarget}
        loading={<Loading />}
        empty={
          <EmptyState
            title={words.emptyTitle}
            text={words.emptyText}
            action={<LinkButton to="/community">{words.browse}</LinkButton>}
          />
        }
      >
        {(post) => <PostRow post={post} />}
      </PagedList>
    </>
  );
}
