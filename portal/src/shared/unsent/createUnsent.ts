import { useSyncExternalStore } from 'react';
import { list, type Shelf, subscribe, write } from './store';

/**
 * A member's act without a network. Like a draft, it is stored in this browser until the server has
 * it.
 */
export type Unsent<T> = {
  /** Nothing where storage is blocked. */
  all: (memberId: number) => readonly T[];
  /** Answers whether it lies in the browser now: storage may be full or blocked. */
  keep: (memberId: number, item: T) => boolean;
  drop: (memberId: number, names: readonly string[]) => void;
  /** The unsent acts of all tabs. */
  use: (memberId: number | undefined) => readonly T[];
};

/** Keeps things on one shelf; two of one name are one, the later. */
export function createUnsent<T>(shelf: Shelf, nameOf: (item: T) => string): Unsent<T> {
  /** The same things while nothing changes, as React wants them. */
  let latest: { text: string; items: readonly T[] } = { text: '[]', items: [] };

  function all(memberId: number): readonly T[] {
    const items = list<T>(shelf, memberId).map(({ value }) => value);
    const text = JSON.stringify(items);
    if (text !== latest.text) latest = { text, items };
    return latest.items;
  }

  const none: readonly T[] = [];
  return {
    all,
    keep: (owner, item) => write({ shelf, owner, name: nameOf(item) }, item),
    drop: (owner, names) => {
      for (const name of names) write({ shelf, owner, name }, null);
    },
    use: (memberId) =>
      useSyncExternalStore(subscribe, () => (memberId === undefined ? none : all(memberId))),
  };
}
