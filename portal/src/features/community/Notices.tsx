import { Megaphone } from 'lucide-react';
import { Link } from 'wouter';
import { OverlaidRow } from '@/shared/ui/OverlaidRow';
import { TimeAgo } from '@/shared/ui/TimeAgo';
import { type Post, postTarget } from './api';
import styles from './Notices.module.css';
import { text } from './text';

/** Pinned posts, a quiet line each; those pinned above every board have a mark. */
export function Notices({ posts }: { posts: readonly Post[] }) {
  if (posts.length === 0) return null;
  return (
    <ul className={styles.notices} aria-label={text.notices}>
      {posts.map((post) => (
        <OverlaidRow key={post.id} item={post} target={postTarget(post)}>
          {({ id, title, createdAt, isPinnedEverywhere }) => (
            <Link href={`/community/post/${id}`} className={styles.notice ?? ''}>
              {isPinnedEverywhere ? (
                <span className={styles.mark}>{text.notices}</span>
              ) : (
                <Megaphone aria-hidden="true" />
              )}
              <strong className="truncate flex-1 text-15 text-ink font-semibold">{title}</strong>
              <TimeAgo at={createdAt} />
            </Link>
          )}
        </OverlaidRow>
      ))}
    </ul>
  );
}
