import { type ListedComment, parentIdOf } from './commentView';

/** A top-level comment and its replies. */
export type Thread = { comment: ListedComment; replies: readonly ListedComment[] };

/** Comments in the order they came, each with its replies; one whose comment is not loaded waits for it. */
export function threadsOf(comments: readonly ListedComment[]): Thread[] {
  return comments
    .filter((comment) => parentIdOf(comment) === null)
    .map((comment) => ({
      comment,
      replies: comments.filter((each) => parentIdOf(each) === comment.id),
    }));
}
