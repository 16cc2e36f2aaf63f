import { useState } from 'react';
import { isOnline } from '@/shared/hooks/useOnline';

/** A phone without a network may close the tab before there is one again, in milliseconds. */
const LIVES_MS = 7 * 24 * 60 * 60_000;

type Outlasting = { typed: string; savedAt: number };

function readOutlasting(key: string): string | null {
  const { typed, savedAt } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Outlasting>;
  return typed !== undefined && Date.now() - (savedAt ?? 0) < LIVES_MS ? typed : null;
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key) ?? readOutlasting(key);
  } catch {
    // Blocked storage: there is nothing to take up again.
    return null;
  }
}

function keep(key: string, typed: string, initial: string): void {
  try {
    const isEmpty = typed === initial;
    const outlasting: Outlasting = { typed, savedAt: Date.now() };
    if (isEmpty || isOnline()) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(outlasting));
    if (isEmpty) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, typed);
  } catch {
    // Full or blocked storage: writing goes on without a safety net.
  }
}

/** What is half typed in one box, kept over a reload for as long as the tab lives; without a network, over its end. */
export function useTextDraft(key: string, initial = '') {
  const [typed, setTyped] = useState(() => read(key) ?? initial);
  const type = (value: string) => {
    keep(key, value, initial);
    setTyped(value);
  };
  return [typed, type] as const;
}
