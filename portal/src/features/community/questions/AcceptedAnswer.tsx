import { ArrowDown, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { AuthorLink } from '@/content/author/AuthorLink';
import { useComments, useOneComment } from '@/content/comments/api';
import { type CommentParent, viewOf } from '@/content/comments/commentView';
import { useIsBlocked } from '@/content/hides/api';
import { WithMentions } from '@/content/mentions/WithMentions';
import { TimeAgo } from '@/shared/ui/TimeAgo';
import styles from './Question.module.css';
import { questionText } from './text';

type AcceptedAnswerProps = { parent: CommentParent; id: number };

/**
 * The accepted answer above all comments, with a link to its place among them. An answer that the
 * loaded comments lack (far down, or by a blocked member) is loaded on request.
 */
export function AcceptedAnswer({ parent, id }: AcceptedAnswerProps) {
  const { data } = useComments(parent);
  const [isOpen, setOpen] = useState(false);
  const listed = data?.items.find((comment) => comment.id === id);
  const view = listed && !listed.isBlocked ? viewOf(listed) : null;
  const isBlocked = useIsBlocked(view?.userId ?? null);
  const one = useOneComment(parent, id, isOpen);
  const shown = isOpen && one.data ? viewOf(one.data) : isBlocked ? null : view;
  if (!data) return null;
  return (
    <section className={styles.answer} aria-label={questionText.answer}>
      <h2 className={styles.mark}>
        <CircleCheck aria-hidden="true" />
        {questionText.answer}
      </h2>
      {shown ? (
        <>
          <div className="row flex-wrap gap-x-2">
            <AuthorLink user={shown.user} />
            <span className="text-13 text-muted">
              <TimeAgo at={shown.createdAt} />
            </span>
          </div>
          <p className="pre-line">
            <WithMentions text={shown.content} mentions={shown.mentions} />
          </p>
        </>
      ) : (
        <button
          type="button"
          className={styles.choose}
          aria-busy={one.isFetching}
          onClick={() => (one.isError ? void one.refetch() : setOpen(true))}
        >
          {one.isError ? questionText.openFailed : questionText.open}
        </button>
      )}
      {listed && (
        <a href={`#comment-${id}`} className={styles.jump}>
          <ArrowDown aria-hidden="true" />
          {questionText.jump}
        </a>
      )}
    </section>
  );
}
