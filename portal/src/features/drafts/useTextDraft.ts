import { useState } from 'react';

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

/** What is half typed in one box, kept over a reload for as long as the tab lives. */
export function useTextDraft(key: string, initial = '') {
  const [typed, setTyped] = useState(() => read(key) ?? initial);
  const type = (value: string) => {
    keep(key, value, initial);
    setTyped(value);
  };
  return [typed, type] as const;
}
