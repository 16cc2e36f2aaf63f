import { useTextDraft } from '@/content/drafts/useTextDraft';
import type { CommentParent } from './commentView';

const PLACES = { diary: 'diary', community: 'post', hamster: 'hamster' } as const;

/** The box below it; older drafts know a post by `post`. */
export function placeUnder({ kind, id }: CommentParent): string {
  return `${PLACES[kind]}-${id}`;
}

/**
 * An unsent comment. `place` names the box, such as `diary-12` or `post-12-reply-3`. Drafts are per
 * member, because two people may share a browser.
 */
export function useCommentDraft(memberId: number, place: string, initial: string) {
  return useTextDraft(memberId, `comment-${place}`, initial);
}
