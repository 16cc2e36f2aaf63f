import { useState } from 'react';

const PREFIX = 'hamsterd-comment';

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    // Blocked storage: there is nothing to take up again.
    return null;
  }
}

function keep(key: string, typed: string, initial: string): void {
  try {
    if (typed === initial) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, typed);
  } catch {
    // Full or blocked storage: writing goes on without a safety net.
  }
}

/**
 * What is half typed, kept over a reload for as long as the tab lives. `place` names the box, such
 * as `diary-12` or `post-12-reply-3`; two people may share a browser, so a draft is one member's.
 */
export function useCommentDraft(memberId: number, place: string, initial: string) {
  const key = `${PREFIX}-${memberId}-${place}`;
  const [typed, setTyped] = useState(() => read(key) ?? initial);
  const type = (value: string) => {
    keep(key, value, initial);
    setTyped(value);
  };
  return [typed, type] as const;
}
