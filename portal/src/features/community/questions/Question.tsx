import { CircleCheck } from 'lucide-react';
import Comments from '@/content/comments/Comments';
import type { CommentNote } from '@/content/comments/commentView';
import { useSession } from '@/shared/api/session';
import { useMayWrite } from '@/shared/api/suspension';
import type { Post } from '../api';
import { useAllowsSecrets } from '../useAllowsSecrets';
import { AcceptedAnswer } from './AcceptedAnswer';
import { useAcceptAnswer } from './api';
import styles from './Question.module.css';
import { questionText } from './text';

type QuestionProps = { post: Post; isClosed: boolean; question: NonNullable<Post['question']> };

/**
 * The answers to a question: the accepted one, then all comments. The question's author chooses it.
 */
export default function Question({ post, isClosed, question }: QuestionProps) {
  const { me } = useSession();
  const mayChoose = useMayWrite() && me?.id === post.userId;
  const { acceptedCommentId } = question;
  const { mutate, isPending } = useAcceptAnswer(post.id);
  const choose = (to: number | null) => mutate({ to, from: acceptedCommentId });
  const allowsSecrets = useAllowsSecrets(post.boardId);
  const parent = { kind: 'community', ...post, allowsSecrets } as const;

  const note: CommentNote = ({ id, user, isHeld, ...comment }) => {
    if (id === acceptedCommentId) {
      return (
        <p className={styles.note}>
          <span className={styles.mark}>
            <CircleCheck aria-hidden="true" />
            {questionText.answer}
          </span>
          {mayChoose && (
            <button
              type="button"
              className={styles.choose}
              disabled={isPending}
              onClick={() => choose(null)}
            >
              {questionText.withdraw}
            </button>
          )}
        </p>
      );
    }
    const isSecret = 'isSecret' in comment && comment.isSecret;
    if (!mayChoose || isHeld || isSecret) return null;
    const words = acceptedCommentId === null ? questionText.accept : questionText.change;
    return (
      <button
        type="button"
        className={styles.choose}
        data-quiet={acceptedCommentId !== null || undefined}
        aria-label={questionText.of(user.nickname, words)}
        disabled={isPending}
        onClick={() => choose(id)}
      >
        {words}
      </button>
    );
  };

  return (
    <>
      {acceptedCommentId !== null && <AcceptedAnswer parent={parent} id={acceptedCommentId} />}
      <Comments parent={parent} isClosed={isClosed} note={note} />
    </>
  );
}
