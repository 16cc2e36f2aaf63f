import { deleteFiles, SHARED } from './files';
import { type Place, read, SHELVES, type Shelf } from './store';

/**
 * The one place that empties the store: when a member is known, and when one leaves. The service worker
 * takes the files away already with the request that signs out, for then a page may be closed.
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

/** When a member is known: what others had typed goes; what waits for its owner stays. */
export async function clearOthers(memberId: number): Promise<void> {
  const isOthers = ({ owner }: Place) => typeof owner === 'number' && owner !== memberId;
  clearPlaces((place) => SHELVES[place.shelf].endsWithSession && isOthers(place));
  await clearFiles((place) => place === null || isOthers(place));
}

/**
 * When somebody signs out or withdraws: what is half typed goes, and every chosen file. What waits for
 * its owner stays: a withdrawal can be taken back by signing in.
 */
export async function clearSession(): Promise<void> {
  clearPlaces(({ shelf }) => SHELVES[shelf].endsWithSession);
  await deleteFiles(() => true).catch(() => {});
}
