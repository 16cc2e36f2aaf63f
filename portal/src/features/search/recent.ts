import { useSyncExternalStore } from 'react';
import { RECENT_MAX } from './rules';

/** Stored on this device only, never sent to the server. */
const STORAGE_KEY = 'hamsterd-recent-searches';

type Recent = {
  /** While false nothing is shown or added; stored searches stay. */
  on: boolean;
  /** The latest first. */
  queries: readonly string[];
};

const EMPTY: Recent = { on: true, queries: [] };

function stored(): Recent {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    const { on, queries } = value as { on?: unknown; queries?: unknown };
    const list = Array.isArray(queries) ? queries : [];
    return { on: on !== false, queries: list.filter((each) => typeof each === 'string') };
  } catch {
    // Storage may be blocked or hold something else.
    return EMPTY;
  }
}

let recent = stored();
const listeners = new Set<() => void>();

function show(next: Recent): void {
  recent = next;
  for (const listener of listeners) listener();
}

function keep(next: Recent): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
  } catch {
    // They then hold until the page is closed.
  }
  show(next);
}

function onStorage(event: StorageEvent): void {
  if (event.key === STORAGE_KEY || event.key === null) show(stored());
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

/** Stores a search as the latest, unless the history is off on this device. */
export function rememberSearch(query: string): void {
  if (!recent.on || !query) return;
  const others = recent.queries.filter((each) => each !== query);
  keep({ ...recent, queries: [query, ...others].slice(0, RECENT_MAX) });
}

export function forgetSearch(query: string): void {
  keep({ ...recent, queries: recent.queries.filter((each) => each !== query) });
}

export function forgetSearches(): void {
  keep({ ...recent, queries: [] });
}

export function rememberSearches(on: boolean): void {
  keep({ ...recent, on });
}

/** The recent searches of this device, updated by other tabs. */
export function useRecentSearches(): Recent {
  return useSyncExternalStore(subscribe, () => recent);
}
