import type { ReactNode } from 'react';
import type { Shape } from '@/shared/api/types';

/** The parent of comments: an entry, a post or a memorial, and its owner. */
export type CommentParent = {
  kind: 'diary' | 'community' | 'hamster';
  id: number;
  userId: number;
  /** Whether comments under it may be secret. */
  allowsSecrets?: boolean;
};

/** A remark by the parent about one comment, below its words. */
export type CommentNote = (comment: CommentView) => ReactNode;

/** The server's kind of comment, by parent. */
export const COMMENT_KIND = {
  diary: 'comment',
  community: 'community_comment',
  hamster: 'condolence',
} as const;

/** The request: the words, and the members picked behind an `@`. */
export type CommentWords = { content: string; mentionedIds?: number[]; isSecret?: boolean };

/** A comment as it is shown, under an entry or a post. */
export type CommentView = ListedComment & { user: Shape<'MemberRef'>; userId: number };

/** As the server lists it: some are replies, where there are any, and a deleted one with replies keeps its place. */
export type ListedComment = Shape<'CommentOut'> | Shape<'CondolenceOut'>;

/** Null for the place of a deleted one, or of a blocked member's, which has neither words nor an author. */
export function viewOf(comment: ListedComment): CommentView | null {
  const { user, userId } = comment;
  const isDeleted = 'isDeleted' in comment && comment.isDeleted;
  return isDeleted || !user || userId === null ? null : { ...comment, user, userId };
}

export function isSecret(comment: ListedComment): boolean {
  return 'isSecret' in comment && comment.isSecret;
}

/** Whether its words are there; a secret one shows others that it is there. */
export function mayRead(comment: ListedComment): boolean {
  return !('mayRead' in comment) || comment.mayRead;
}

export function parentIdOf(comment: ListedComment): number | null {
  return 'parentId' in comment ? comment.parentId : null;
}
