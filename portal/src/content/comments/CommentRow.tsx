import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { WithMentions } from '@/content/mentions/WithMentions';
import { PendingReviewChip } from '@/content/screening/PendingReviewChip';
import { useSession } from '@/shared/api/session';
import { returnFocus } from '@/shared/lib/returnFocus';
import { Avatar } from '@/shared/ui/Avatar';
import { TimeAgo } from '@/shared/ui/TimeAgo';
import { useEditComment } from './api';
import { CommentForm } from './CommentForm';
import { CommentMenu } from './CommentMenu';
import styles from './Comments.module.css';
import {
  COMMENT_KIND,
  type CommentNote,
  type CommentParent,
  type CommentView,
  type CommentWords,
  isSecret,
  mayRead,
} from './commentView';
import { useCommentRow } from './linkedComment';
import { text } from './text';

type CommentRowProps = {
  /** Comments by the parent's author are marked. */
  parent: CommentParent;
  comment: CommentView;
  note?: CommentNote | undefined;
  /** Smaller, for the room that replies have on a phone. */
  isReply?: boolean | undefined;
  /** Below the words: the way to reply, and the replies. */
  children?: ReactNode | undefined;
};

const FACE = 32;
const REPLY_FACE = 24;

/** One comment: its author edits it in place and deletes it, everybody else reports it. */
export function CommentRow(props: CommentRowProps) {
  const { parent, comment, note, isReply, children } = props;
  const edit = useEditComment(parent);
  const { me } = useSession();
  const [editing, setEditing] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const rowOf = useCommentRow();
  const { user } = comment;

  function close() {
    setEditing(false);
    returnFocus(body.current, body.current);
  }

  async function save(words: CommentWords) {
    const isSame = words.content === comment.content;
    if (!isSame || (words.isSecret ?? isSecret(comment)) !== isSecret(comment))
      await edit.mutateAsync({ id: comment.id, ...words });
  }

  return (
    <li {...rowOf(comment.id)} className={styles.comment}>
      <Link
        href={`/user/${user.id}`}
        className={styles.face ?? ''}
        tabIndex={-1}
        aria-hidden="true"
      >
        <Avatar name={user.nickname} src={user.profileImage} size={isReply ? REPLY_FACE : FACE} />
      </Link>
      <div ref={body} className={styles.body} tabIndex={-1}>
        <p className={styles.who}>
          <Link href={`/user/${user.id}`}>{user.nickname}</Link>
          {comment.userId === parent.userId && (
            <span className={styles.author}>
              {parent.kind === 'hamster' ? text.person : text.author}
            </span>
          )}
          {isSecret(comment) && (
            <span className={styles.secret}>
              <Lock aria-hidden="true" />
              {text.secret}
            </span>
          )}
          {comment.isHeld && <PendingReviewChip />}
          <span className="text-muted">
            <TimeAgo at={comment.createdAt} />
            {comment.updatedAt !== comment.createdAt && ` · ${text.edited}`}
          </span>
        </p>
        {editing && me ? (
          <CommentForm
            memberId={me.id}
            parent={parent}
            place={`${COMMENT_KIND[parent.kind]}-${comment.id}`}
            label={text.edit.label}
            placeholder={text.placeholder}
            submitLabel={text.edit.submit}
            initial={comment.content}
            secrecy={isSecret(comment) ? 'chosen' : parent.allowsSecrets ? 'open' : undefined}
            focused
            failed={text.edit.failed}
            onSend={save}
            onClose={close}
          />
        ) : (
          <p className={styles.words} data-withheld={!mayRead(comment) || undefined}>
            <WithMentions text={comment.content} mentions={comment.mentions} />
          </p>
        )}
        {!editing && mayRead(comment) && note?.(comment)}
      </div>
      {!editing && mayRead(comment) && (
        <CommentMenu
          parent={parent}
          comment={comment}
          isMine={me?.id === comment.userId}
          onEdit={() => setEditing(true)}
        />
      )}
      {children && <div className={styles.below}>{children}</div>}
    </li>
  );
}
