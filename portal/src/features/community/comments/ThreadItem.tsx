import { type ReactNode, useRef } from 'react';
import { CommentRow } from '@/features/comments/CommentRow';
import styles from '@/features/comments/Comments.module.css';
import { NewComment } from '@/features/comments/NewComment';
import type { Said } from '@/features/comments/said';
import { text } from '@/features/comments/text';
import { tellPublished } from '@/features/screening/told';
import type { Post } from '../cache';
import { useAddPostComment, useEditPostComment, useRemovePostComment } from './api';
import type { PostComment, Thread } from './threads';

type ThreadItemProps = {
  post: Post;
  thread: Thread;
  /** Whether a reply to it is being written. */
  replying: boolean;
  /** Opens the reply form under a comment, or closes it with null. */
  onReply: (commentId: number | null) => void;
};

/** Null for the place of a deleted one, which has neither words nor an author. */
function saidIn({ isDeleted, user, userId, ...comment }: PostComment): Said | null {
  return isDeleted || !user || userId === null ? null : { ...comment, user, userId };
}

type OneProps = {
  post: Post;
  comment: PostComment;
  isReply?: boolean | undefined;
  children?: ReactNode;
};

function One({ post, comment, isReply, children }: OneProps) {
  const edit = useEditPostComment(post.id);
  const remove = useRemovePostComment(post.id);
  const said = saidIn(comment);
  if (!said) {
    return (
      <li className={styles.gone}>
        <p>{text.deleted}</p>
        {children}
      </li>
    );
  }
  return (
    <CommentRow
      comment={said}
      kind="community_comment"
      authorId={post.userId}
      isReply={isReply}
      onEdit={(content) => edit.mutateAsync({ id: comment.id, content })}
      onRemove={() => remove.mutateAsync(comment.id)}
    >
      {children}
    </CommentRow>
  );
}

/** A comment, its replies, and below them the form for one more. */
export function ThreadItem({ post, thread, replying, onReply }: ThreadItemProps) {
  const { comment, replies } = thread;
  const add = useAddPostComment(post.id);
  const opener = useRef<HTMLButtonElement>(null);

  function close() {
    onReply(null);
    opener.current?.focus();
  }

  async function reply(content: string) {
    tellPublished(await add.mutateAsync({ content, parentId: comment.id }), text.reply.done);
    close();
  }

  const name = comment.user?.nickname;
  return (
    <One post={post} comment={comment}>
      {name && (
        <button
          ref={opener}
          type="button"
          className={styles.reply}
          aria-label={text.reply.to(name)}
          aria-expanded={replying}
          onClick={() => onReply(replying ? null : comment.id)}
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
            <One key={each.id} post={post} comment={each} isReply />
          ))}
        </ul>
      )}
      {replying && name && (
        <div className={styles.replyForm}>
          <NewComment
            place={`post-${post.id}-reply-${comment.id}`}
            onAdd={reply}
            reply={{ to: name, onClose: close }}
          />
        </div>
      )}
    </One>
  );
}
