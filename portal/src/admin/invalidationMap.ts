/**
 * Which lists and pages show a kind of target, by the audit log's name for it. Only what is read:
 * a form that somebody fills in (a board, an advertisement, a word rule) is never asked for anew.
 */
export const INVALIDATION_MAP: Readonly<Record<string, readonly string[]>> = {
  appeal: ['appeals'],
  block: ['blocks'],
  case: ['reports'],
  comment: ['comments', 'held', 'flagged'],
  community: ['posts', 'held', 'flagged'],
  community_comment: ['comments', 'held', 'flagged'],
  delivery: ['operations'],
  diary: ['diaries', 'held', 'flagged'],
  flag: ['flagged'],
  read_only: ['operations'],
  takedown: ['takedowns'],
  user: ['users', 'sanctions'],
};

/** What every act changes: the first page's figures, and the log. */
export const ALWAYS_SHOWN = ['todo', 'audit'] as const;
