/**
 * The unsent input and acts of this browser. Only this file knows their storage keys, owners and
 * lifetimes (decision 0146). For chosen files see files.ts.
 */

/** Two people may share a browser. Without a member, the owner is this tab or this browser. */
export type Owner = number | 'tab' | 'browser';
export type Shelf = keyof typeof SHELVES;
export type Place = { shelf: Shelf; owner: Owner; name: string };
export type Kept<T> = { name: string; value: T; savedAt: number };

const DAY_MS = 24 * 60 * 60_000;
/** Kept until it is sent or discarded, even if another member signs in meanwhile. */
const WAITS = { livesMs: Number.POSITIVE_INFINITY, endsWithSession: false };

export const SHELVES = {
  /** The form of an entry or a post. */
  draft: WAITS,
  /** Rows of a health journal that were written without a network. */
  health: WAITS,
  /** Reminders that were ticked off without a network. */
  care: WAITS,
  /** Unfinished input of one box. */
  typed: { livesMs: 7 * DAY_MS, endsWithSession: true },
  /** Keys of requests that may have arrived; the server knows a key for a day (decision 0127). */
  request: { livesMs: DAY_MS, endsWithSession: true },
} as const;

const listeners = new Set<() => void>();

export function keyOf({ shelf, owner, name }: Place): string {
  return `hamsterd-unsent-${shelf}-${owner}-${name}`;
}

/** Throws where storage is blocked. */
function areaOf(owner: Owner): Storage {
  return owner === 'tab' ? sessionStorage : localStorage;
}

/** Null where nothing lies, where it is broken or too old, and where storage is blocked. */
export function read<T>(place: Place): Kept<T> | null {
  try {
    const { value, savedAt } = JSON.parse(areaOf(place.owner).getItem(keyOf(place)) ?? '');
    const isAlive = Date.now() - savedAt < SHELVES[place.shelf].livesMs;
    return isAlive ? { name: place.name, value, savedAt } : null;
  } catch {
    return null;
  }
}

/** All of an owner's on one shelf, the earliest first. */
export function list<T>(shelf: Shelf, owner: Owner): readonly Kept<T>[] {
  const prefix = keyOf({ shelf, owner, name: '' });
  try {
    return Object.keys(areaOf(owner))
      .filter((key) => key.startsWith(prefix))
      .flatMap((key) => read<T>({ shelf, owner, name: key.slice(prefix.length) }) ?? [])
      .sort((one, other) => one.savedAt - other.savedAt);
  } catch {
    return [];
  }
}

/** Null empties the place. Answers whether the browser has it so: storage may be full or blocked. */
export function write(place: Place, value: unknown, savedAt = Date.now()): boolean {
  try {
    const area = areaOf(place.owner);
    if (value === null) area.removeItem(keyOf(place));
    else area.setItem(keyOf(place), JSON.stringify({ value, savedAt }));
  } catch {
    return false;
  }
  for (const listener of listeners) listener();
  return true;
}

/** Hears of changes, in other tabs too. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
