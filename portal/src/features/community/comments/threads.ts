import type { Shape } from '@/shared/api/types';

export type PostComment = Shape<'PostCommentOut'>;
/** A top-level comment and what was replied to it. */
export type Thread = { comment: PostComment; replies: readonly PostComment[] };

/**
 * Comments in the order they came, each with its replies. One that moved between two pages counts
 * once; a reply whose comment is not loaded waits for it.
 */
export function threadsOf(comments: readonly PostComment[]): Thread[] {
  const all = [...new Map(comments.map((comment) => [comment.id, comment])).values()];
  return all
    .filter(({ parentId }) => parentId === null)
    .map((comment) => ({
      comment,
      replies: all.filter(({ parentId }) => parentId === comment.id),
    }));
}
