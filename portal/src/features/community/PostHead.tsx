import { Link } from 'wouter';
import { PendingReviewChip } from '@/content/screening/PendingReviewChip';
import { Avatar } from '@/shared/ui/Avatar';
import { LevelBadge } from '@/shared/ui/LevelBadge';
import { TimeAgo } from '@/shared/ui/TimeAgo';
import type { Post } from './api';
import styles from './PostHead.module.css';
import { PostMenu } from './PostMenu';
import { text } from './text';

/** The title, who wrote it, when and where. */
export function PostHead({ post }: { post: Post }) {
  const { user } = post;
  return (
    <header className={styles.head}>
      <h1>{post.title}</h1>
      <div className={styles.row}>
        <Link href={`/user/${user.id}`} className={styles.author ?? ''}>
          <Avatar name={user.nickname} src={user.profileImage} size={40} />
          <span className={styles.who}>
            <strong>{user.nickname}</strong>
            <LevelBadge level={user.level} />
          </span>
        </Link>
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
