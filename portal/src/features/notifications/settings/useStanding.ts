import { useSyncExternalStore } from 'react';
import { type PushSupport, pushSupport } from '../pushSupport';

const listeners = new Set<() => void>();

/** Makes every subscriber read the state again. */
export function lookAgain(): void {
  for (const listener of listeners) listener();
}

// A permission is also given and taken in the browser's own settings, while the page is away.
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('focus', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('focus', listener);
  };
}

/** The current push support of this browser. */
export function useStanding(): PushSupport {
  return useSyncExternalStore(subscribe, pushSupport);
}
