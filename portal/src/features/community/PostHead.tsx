import { AuthorLink } from '@/content/author/AuthorLink';
import { PendingReviewChip } from '@/content/screening/PendingReviewChip';
import { TimeAgo } from '@/shared/ui/TimeAgo';
import type { Post } from './api';
import styles from './PostHead.module.css';
import { PostMenu } from './PostMenu';
import { text } from './text';

/** The title, who wrote it, when and where. */
export function PostHead({ post }: { post: Post }) {
  return (
    <header className={styles.head}>
      <h1>{post.title}</h1>
      <div className={styles.row}>
        <AuthorLink user={post.user} />
        {post.isHeld && <PendingReviewChip />}
        <p className={styles.when}>
          <TimeAgo at={post.createdAt} />
          {post.updatedAt !== post.createdAt && ` · ${text.edited}`}
        </p>
        <PostMenu post={post} />
      </div>
    </header>
  );
}
