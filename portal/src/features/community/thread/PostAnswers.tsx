import type { Post } from '../api';
import { AnswerButton } from './AnswerButton';
import { isInThread } from './api';
import styles from './Thread.module.css';
import { ThreadList } from './ThreadList';

/** Under a post: the answers of its thread, and the way to write one more. */
export function PostAnswers({ post }: { post: Post }) {
  return (
    <div className={styles.answers}>
      {isInThread(post) && <ThreadList postId={post.id} />}
      <AnswerButton post={post} />
    </div>
  );
}
