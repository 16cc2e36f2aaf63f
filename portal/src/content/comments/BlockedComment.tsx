import { type ReactNode, useState } from 'react';
import { text as hides } from '@/content/hides/text';
import { useOneComment } from './api';
import { CommentRow } from './CommentRow';
import styles from './Comments.module.css';
import { type CommentParent, viewOf } from './commentView';
import { useCommentRow } from './linkedComment';

type BlockedCommentProps = {
  parent: CommentParent;
  id: number;
  isReply?: boolean | undefined;
  children?: ReactNode;
};

/** The placeholder of a blocked member's comment; its words are loaded on request. */
export function BlockedComment({ parent, id, isReply, children }: BlockedCommentProps) {
  const [isOpen, setOpen] = useState(false);
  const rowOf = useCommentRow();
  const { data, isFetching, isError, refetch } = useOneComment(parent, id, isOpen);
  const view = isOpen && data ? viewOf(data) : null;
  if (view) {
    return (
      <CommentRow parent={parent} comment={view} isReply={isReply}>
        {children}
      </CommentRow>
    );
  }
  return (
    <li {...rowOf(id)} className={styles.gone}>
      <p>
        {isError ? hides.openFailed : hides.ofBlocked}{' '}
        <button
          type="button"
          className={styles.reveal}
          aria-busy={isFetching}
          onClick={() => (isError ? void refetch() : setOpen(true))}
        >
          {hides.open}
        </button>
      </p>
      {children}
    </li>
  );
}
