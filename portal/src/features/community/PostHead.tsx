import { AuthorLink } from '@/content/author/AuthorLink';
import { PendingReviewChip } from '@/content/screening/PendingReviewChip';
import { Count } from '@/shared/ui/Count';
import { TimeAgo } from '@/shared/ui/TimeAgo';
import type { Post } from './api';
import { CategoryChip } from './CategoryChip';
import { GivingChip } from './giving/GivingChip';
import styles from './PostHead.module.css';
import { PostMenu } from './PostMenu';
import { SecretChip } from './SecretChip';
import { SolvedChip } from './SolvedChip';
import { text } from './text';

/** The title, labels, author and time of a post. */
export function PostHead({ post }: { post: Post }) {
  return (
    <header className={styles.head}>
      <h1>{post.title}</h1>
      <div className={styles.chips}>
        {post.category && <CategoryChip category={post.category} />}
        {post.question && <SolvedChip question={post.question} />}
        {post.giveaway && <GivingChip giveaway={post.giveaway} />}
        {post.isSecret && <SecretChip />}
        {post.isHeld && <PendingReviewChip />}
      </div>
      <div className="row flex-wrap gap-x-2">
        <AuthorLink user={post.user} />
        <p className={styles.when}>
          <TimeAgo at={post.createdAt} />
          {post.updatedAt !== post.createdAt && ` · ${text.edited}`}
          {' · '}
          {text.views} <Count value={post.viewsCount} />
        </p>
        <PostMenu post={post} />
      </div>
    </header>
  );
}
