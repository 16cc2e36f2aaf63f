import { type ReactNode, useRef } from 'react';
import { useIsBlocked } from '@/content/hides/api';
import { notifyPublished } from '@/content/screening/notifyPublished';
import { useMayWrite } from '@/shared/api/suspension';
import { returnFocus } from '@/shared/lib/returnFocus';
import { useAddComment } from './api';
import { BlockedComment } from './BlockedComment';
import { CommentRow } from './CommentRow';
import styles from './Comments.module.css';
import {
  type CommentNote,
  type CommentParent,
  type CommentWords,
  isSecret,
  type ListedComment,
  mayRead,
  viewOf,
} from './commentView';
import { placeUnder } from './draft';
import { useCommentRow } from './linkedComment';
import { NewComment } from './NewComment';
import { text } from './text';
import type { Thread as ThreadView } from './threads';

type OneProps = {
  parent: CommentParent;
  comment: ListedComment;
  note?: CommentNote | undefined;
  isReply?: boolean | undefined;
  children?: ReactNode;
};

function One({ parent, comment, note, isReply, children }: OneProps) {
  const view = viewOf(comment);
  const isBlocked = useIsBlocked(view?.userId ?? null);
  const rowOf = useCommentRow();
  if (isBlocked || comment.isBlocked) {
    return (
      <BlockedComment parent={parent} id={comment.id} isReply={isReply}>
        {children}
      </BlockedComment>
    );
  }
  if (!view) {
    return (
      <li {...rowOf(comment.id)} className={styles.gone}>
        <p>{text.deleted}</p>
        {children}
      </li>
    );
  }
  return (
    <CommentRow parent={parent} comment={view} note={note} isReply={isReply}>
      {children}
    </CommentRow>
  );
}

type ThreadProps = {
  parent: CommentParent;
  thread: ThreadView;
  note?: CommentNote | undefined;
  /** Whether commenting is closed for the viewer. */
  isClosed?: boolean | undefined;
  /** Whether a reply to it is being written. */
  replying: boolean;
  /** Opens the reply form. */
  onReply: () => void;
  /** Closes the reply form, if it is still this one that is open. */
  onClose: () => void;
};

/** A comment and, but on a memorial, its replies and the form for one more. */
export function Thread(props: ThreadProps) {
  const { parent, thread, note, isClosed, replying, onReply, onClose } = props;
  const { comment, replies } = thread;
  const add = useAddComment(parent);
  const mayWrite = useMayWrite();
  const opener = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);

  function close() {
    onClose();
    returnFocus(form.current, opener.current);
  }

  async function reply(words: CommentWords) {
    notifyPublished(await add.mutateAsync({ ...words, parentId: comment.id }), text.reply.done);
  }

  if (parent.kind === 'hamster') return <One parent={parent} comment={comment} />;
  const name = viewOf(comment)?.user.nickname;
  return (
    <One parent={parent} comment={comment} note={note}>
      {name && mayWrite && !isClosed && mayRead(comment) && (
        <button
          ref={opener}
          type="button"
          className={styles.reply}
          aria-label={text.reply.to(name)}
          aria-expanded={replying}
          onClick={replying ? onClose : onReply}
        >
          {text.reply.open}
        </button>
      )}
      {replies.length > 0 && (
        <ul
          className={styles.replies}
          aria-label={name ? text.reply.list(name) : text.reply.listOfDeleted}
        >
          {replies.map((each) => (
            <One key={each.id} parent={parent} comment={each} note={note} isReply />
          ))}
        </ul>
      )}
      {replying && name && (
        <div ref={form} className="mt-3">
          <NewComment
            parent={parent}
            place={`${placeUnder(parent)}-reply-${comment.id}`}
            onAdd={reply}
            reply={{ to: name, onClose: close, isSecret: isSecret(comment) }}
          />
        </div>
      )}
    </One>
  );
}
