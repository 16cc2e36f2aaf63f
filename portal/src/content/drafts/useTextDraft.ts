import { useRef, useState } from 'react';
import { typedSince } from '@/shared/lib/typedSince';
import { type Owner, type Place, read, write } from '@/shared/unsent/store';

/**
 * The unfinished text of one box, kept for a week after the last change. `name` names the box.
 * Without a member it belongs to the tab and is deleted with it.
 */
export function useTextDraft(owner: Owner, name: string, initial = '') {
  const place: Place = { shelf: 'typed', owner, name };
  // Until a week after the update to 0146, some drafts are stored without their owner.
  const unowned: Place = { ...place, owner: 'browser' };
  const [typed, setTyped] = useState(
    () => (read<string>(place) ?? read<string>(unowned))?.value ?? initial,
  );
  const latest = useRef(typed);
  const type = (value: string) => {
    latest.current = value;
    // If storage is full or blocked, the box works without saved drafts.
    write(place, value === initial ? null : value);
    write(unowned, null);
    setTyped(value);
  };
  /** Empties the box after `words` were sent, but for what was typed since. Returns whether it is empty. */
  const clear = (words: string) => {
    // An edited text stays whole: the words sent are its beginning, not another text.
    const left = initial ? latest.current : typedSince(words, latest.current);
    const isEmpty = left === (initial && words);
    type(isEmpty ? initial : left);
    return isEmpty;
  };
  return [typed, type, clear] as const;
}
