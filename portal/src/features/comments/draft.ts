import { useTextDraft } from '@/content/drafts/useTextDraft';

/**
 * What is half typed. `place` names the box, such as `diary-12` or `post-12-reply-3`; two people
 * may share a browser, so a draft is one member's.
 */
export function useCommentDraft(memberId: number, place: string, initial: string) {
  return useTextDraft(`hamsterd-comment-${memberId}-${place}`, initial);
}
