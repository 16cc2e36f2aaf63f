import { Reply } from 'lucide-react';
import { Link } from 'wouter';
import { useThread } from './api';
import styles from './Thread.module.css';
import { threadText as words } from './text';

/** Which post an answer answers; of one that the viewer does not see, only that there was one. */
export function AnsweredLine({ postId }: { postId: number }) {
  const { data: thread } = useThread(postId);
  if (!thread) return null;
  const parent = thread.parent ?? thread.top;
  return (
    <p className={styles.answered}>
      <Reply aria-hidden="true" />
      <span>
        {parent ? (
          <>
            <Link href={`/community/post/${parent.id}`}>‘{parent.title}’</Link>
            {words.answers}
          </>
        ) : (
          words.answersGone
        )}
      </span>
    </p>
  );
}
