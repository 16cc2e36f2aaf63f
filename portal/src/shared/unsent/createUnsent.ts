import { useSyncExternalStore } from 'react';

/** What a member did without a network: it waits in this browser for the server, as drafts do. */
export type Unsent<T> = {
  /** Nothing where storage is blocked. */
  all: (memberId: number) => readonly T[];
  /** Answers whether it lies in the browser now: storage may be full or blocked. */
  keep: (memberId: number, item: T) => boolean;
  drop: (memberId: number, ids: readonly string[]) => void;
  /** What waits, in whatever tab it was left. */
  use: (memberId: number | undefined) => readonly T[];
};

/** Keeps things of one `kind`; two of one name are one, the later. */
export function createUnsent<T>(kind: string, nameOf: (item: T) => string): Unsent<T> {
  const none: readonly T[] = [];
  const listeners = new Set<() => void>();
  /** Parsed once for each text, so that React sees the same things while nothing changes. */
  let parsed: { text: string | null; items: readonly T[] } = { text: null, items: none };

  /** Two people may share a browser: what waits belongs to a member. */
  const keyOf = (memberId: number) => `hamsterd-${kind}-unsent-${memberId}`;

  function parse(text: string | null): readonly T[] {
    try {
      const value: unknown = JSON.parse(text ?? '[]');
      return Array.isArray(value) && value.length > 0 ? value : none;
    } catch {
      return none;
    }
  }

  function all(memberId: number): readonly T[] {
    try {
      const text = localStorage.getItem(keyOf(memberId));
      if (text !== parsed.text) parsed = { text, items: parse(text) };
      return parsed.items;
    } catch {
      return none;
    }
  }

  function write(memberId: number, items: readonly T[]): boolean {
    try {
      if (items.length > 0) localStorage.setItem(keyOf(memberId), JSON.stringify(items));
      else localStorage.removeItem(keyOf(memberId));
    } catch {
      return false;
    }
    for (const listener of listeners) listener();
    return true;
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  }

  return {
    all,
    keep: (memberId, kept) =>
      write(memberId, [...all(memberId).filter((item) => nameOf(item) !== nameOf(kept)), kept]),
    drop: (memberId, names) => {
      const items = all(memberId);
      if (items.length === 0) return;
      write(
        memberId,
        items.filter((item) => !names.includes(nameOf(item))),
      );
    },
    use: (memberId) =>
      useSyncExternalStore(subscribe, () => (memberId === undefined ? none : all(memberId))),
  };
}
