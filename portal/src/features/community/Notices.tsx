import { Megaphone } from 'lucide-react';
import { Link } from 'wouter';
import { TimeAgo } from '@/shared/ui/TimeAgo';
import type { Post } from './cache';
import styles from './Notices.module.css';
import { text } from './text';

/** Pinned posts, a quiet line each. */
export function Notices({ posts }: { posts: readonly Post[] }) {
  if (posts.length === 0) return null;
  return (
    <ul className={styles.notices} aria-label={text.notices}>
      {posts.map((post) => (
        <li key={post.id}>
          <Link href={`/community/post/${post.id}`} className={styles.notice ?? ''}>
            <Megaphone aria-hidden="true" />
            <strong>{post.title}</strong>
            <TimeAgo at={post.createdAt} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
