import { Link } from 'wouter';
import { exactNumber } from '@/shared/lib/numbers';
import { QueryStates } from '@/shared/ui/QueryStates';
import { Skeleton } from '@/shared/ui/Skeleton';
import { TimeAgo } from '@/shared/ui/TimeAgo';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { type Thread, useThread } from './api';
import styles from './Thread.module.css';
import { threadText as words } from './text';

/** Nothing shows that there was a thread. */
const GONE = <></>;

/** The answers of a post's thread, oldest first; the post itself is marked among them. */
export function ThreadList({ postId }: { postId: number }) {
  const query = useThread(postId);
  const loading = (
    <>
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      <Skeleton shape="box" height={88} />
    </>
  );
  return (
    <QueryStates query={query} loading={loading} heading="h2" missing={GONE}>
      {(thread) => thread.posts.length > 0 && <Answers postId={postId} thread={thread} />}
    </QueryStates>
  );
}

function Answers({ postId, thread }: { postId: number; thread: Thread }) {
  const { posts, total, top, parent } = thread;
  return (
    <section className="column card gap-2 w-full shadow p-4" aria-labelledby="thread">
      <h2 className="text-15" id="thread">
        {words.heading(exactNumber(total))}
      </h2>
      {top && parent?.id !== top.id && (
        <Link href={`/community/post/${top.id}`} className={styles.first ?? ''}>
          {words.first(top.title)}
        </Link>
      )}
      <ol className={styles.posts}>
        {posts.map((post) => (
          <li key={post.id}>
            <Link
              href={`/community/post/${post.id}`}
              className={styles.title ?? ''}
              aria-current={post.id === postId ? 'page' : undefined}
            >
              {post.title}
            </Link>
            <p className="overflow-hidden text-15 text-muted break-anywhere">
              {post.answers !== null && <b>@{post.answers} </b>}
              {post.preview}
            </p>
            <p className={styles.by}>
              <Link href={`/user/${post.user.id}`}>{post.user.nickname}</Link>
              <TimeAgo at={post.createdAt} />
            </p>
          </li>
        ))}
      </ol>
      {total > posts.length && (
        <p className={styles.by}>{words.more(exactNumber(total - posts.length))}</p>
      )}
    </section>
  );
}
