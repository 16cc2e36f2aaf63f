import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Phones believe in a network that carries nothing; a page out of the worker's keep knows better. */
export function isOnline(): boolean {
  return navigator.onLine && !('kept' in document.documentElement.dataset);
}

export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, isOnline);
}
