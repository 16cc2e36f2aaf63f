import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import type { ReportedKind } from '@/features/reports/api';
import { HeldChip } from '@/features/screening/HeldChip';
import { useSession } from '@/shared/api/session';
import { Avatar } from '@/shared/ui/Avatar';
import { LevelBadge } from '@/shared/ui/LevelBadge';
import { TimeAgo } from '@/shared/ui/TimeAgo';
import { toast } from '@/shared/ui/toast';
import { CommentForm } from './CommentForm';
import { CommentMenu } from './CommentMenu';
import styles from './Comments.module.css';
import type { Said } from './said';
import { text } from './text';

type CommentRowProps = {
  comment: Said;
  kind: Extract<ReportedKind, 'comment' | 'community_comment'>;
  /** Whoever wrote what is being talked about is marked. */
  authorId: number;
  /** Both reject with the server's refusal. */
  onEdit: (content: string) => Promise<unknown>;
  onRemove: () => Promise<unknown>;
  /** Smaller, for the room that replies have on a phone. */
  isReply?: boolean | undefined;
  /** Below the words: the way to reply, and the replies. */
  children?: ReactNode | undefined;
};

const FACE = 32;
const REPLY_FACE = 24;

/** One comment: its author edits it in place and deletes it, everybody else reports it. */
export function CommentRow(props: CommentRowProps) {
  const { comment, kind, authorId, onEdit, onRemove, isReply, children } = props;
  const { me } = useSession();
  const [editing, setEditing] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const { user } = comment;

  function close() {
    setEditing(false);
    body.current?.focus();
  }

  async function save(content: string) {
    if (content !== comment.content) await onEdit(content);
    toast({ title: text.edit.done, tone: 'good' });
    close();
  }

  return (
    <li className={styles.comment}>
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
          <LevelBadge level={user.level} />
          {comment.userId === authorId && <span className={styles.author}>{text.author}</span>}
          {comment.isHeld && <HeldChip />}
          <span className={styles.when}>
            <TimeAgo at={comment.createdAt} />
            {comment.updatedAt !== comment.createdAt && ` · ${text.edited}`}
          </span>
        </p>
        {editing && me ? (
          <CommentForm
            memberId={me.id}
            place={`${kind}-${comment.id}`}
            label={text.edit.label}
            placeholder={text.placeholder}
            submitLabel={text.edit.submit}
            initial={comment.content}
            focused
            failed={text.edit.failed}
            onSend={save}
            onCancel={close}
          />
        ) : (
          <p className={styles.words}>{comment.content}</p>
        )}
      </div>
      {!editing && (
        <CommentMenu
          comment={comment}
          kind={kind}
          isMine={me?.id === comment.userId}
          onEdit={() => setEditing(true)}
          onRemove={onRemove}
        />
      )}
      {children && <div className={styles.below}>{children}</div>}
    </li>
  );
}
