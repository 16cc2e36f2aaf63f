import { useTextDraft } from '@/content/drafts/useTextDraft';
import type { CommentParent } from './commentView';

const PLACES = { diary: 'diary', community: 'post', hamster: 'hamster' } as const;

/** The box below it; older drafts know a post by `post`. */
export function placeUnder({ kind, id }: CommentParent): string {
  return `${PLACES[kind]}-${id}`;
}

/**
 * An unsent comment and whether it is secret. `place` names the box, such as `diary-12` or
 * `post-12-reply-3`. Drafts are per member, because two people may share a browser.
 */
export function useCommentDraft(
  memberId: number,
  place: string,
  initial: string,
  startsSecret: boolean,
) {
  const name = `comment-${place}`;
  const [typed, setTyped, clearTyped] = useTextDraft(memberId, name, initial);
  const first = secrecyOf(startsSecret);
  const [secrecy, keepSecrecy] = useTextDraft(memberId, `${name}-secrecy`, first);
  return {
    typed,
    /** Kept as long as the words: what was meant for few is never sent to all. */
    isSecret: secrecy === secrecyOf(true),
    type: (words: string) => {
      setTyped(words);
      keepSecrecy(secrecy);
    },
    setSecret: (isSecret: boolean) => keepSecrecy(secrecyOf(isSecret)),
    /** Empties the box after `words` were sent. Returns whether it is empty, see `useTextDraft`. */
    clear: (words: string) => {
      const isEmpty = clearTyped(words);
      if (isEmpty) keepSecrecy(first);
      return isEmpty;
    },
    discard: () => {
      setTyped(initial);
      keepSecrecy(first);
    },
  };
}

function secrecyOf(isSecret: boolean): string {
  return isSecret ? 'secret' : 'open';
}
