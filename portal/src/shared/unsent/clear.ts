import { deleteFiles, SHARED } from './files';
import { type Place, read, SHELVES, type Shelf } from './store';

/**
 * The only file that clears the store: when a member is known, and when one signs out. The service
 * worker already deletes the files with the sign-out request, because a page may be closed then.
 */

const KEY = /^hamsterd-unsent-([a-z]+)-(\d+|tab|browser)-(.+)$/;

/** Where a key leads; null for one of another part of the portal. */
export function placeOf(key: string): Place | null {
  const [, shelf = '', owner = '', name = ''] = KEY.exec(key) ?? [];
  if (!(shelf in SHELVES)) return null;
  const isMember = owner !== 'tab' && owner !== 'browser';
  return { shelf: shelf as Shelf, owner: isMember ? Number(owner) : owner, name };
}

/** Empties every place that is chosen, and those of which nothing is left to be read. */
function clearPlaces(isUnwanted: (place: Place) => boolean): void {
  for (const area of ['local', 'session'] as const) {
    try {
      const storage = area === 'local' ? localStorage : sessionStorage;
      for (const key of Object.keys(storage)) {
        const place = placeOf(key);
        if (place && (isUnwanted(place) || !read(place))) storage.removeItem(key);
      }
    } catch {
      // Blocked storage keeps nothing.
    }
  }
}

/** Files may be private pictures: other users of the browser must not find them. */
function clearFiles(isOthers: (place: Place | null) => boolean): Promise<void> {
  return deleteFiles((name) => name !== SHARED && isOthers(placeOf(name))).catch(() => {});
}

/**
 * Called when the member is known: other members' unsent input is deleted; entries kept for their
 * owner stay.
 */
export async function clearOthers(memberId: number): Promise<void> {
  const isOthers = ({ owner }: Place) => typeof owner === 'number' && owner !== memberId;
  clearPlaces((place) => SHELVES[place.shelf].endsWithSession && isOthers(place));
  await clearFiles((place) => place === null || isOthers(place));
}

/**
 * Called when a member signs out or withdraws: unfinished input and all chosen files are deleted.
 * Entries kept for their owner stay, because signing in again cancels a withdrawal.
 */
export async function clearSession(): Promise<void> {
  clearPlaces(({ shelf }) => SHELVES[shelf].endsWithSession);
  await deleteFiles(() => true).catch(() => {});
}
