import { isRefused } from '@/shared/unsent/isRefused';
import { list, type Place, write } from '@/shared/unsent/store';
import { newKey } from './newKey';

/** Sent by this page and not answered yet: what else is sent to their address is something new. */
const underWay = new Set<string>();
/** Address by key, of what this page sent; the truth where storage is full or blocked. */
const ofThisPage = new Map<string, string>();

function placeOf(key: string): Place {
  return { shelf: 'request', owner: 'browser', name: key };
}

/** Of forms that were sent to `address` and may have arrived, though no answer came. */
function keysOf(address: string): readonly string[] {
  const kept = list<string>('request', 'browser').map(({ name, value }) => [name, value] as const);
  const all = [...kept, ...ofThisPage];
  return all.filter(([, sentTo]) => sentTo === address).map(([key]) => key);
}

/**
 * The key of an unanswered request to `address`, or a new one. It is stored before the request is
 * sent.
 */
function takeKey(address: string): string {
  const known = keysOf(address).find((key) => !underWay.has(key));
  if (known) return known;
  const key = newKey();
  if (!write(placeOf(key), address)) ofThisPage.set(key, address);
  return key;
}

function forget(key: string): void {
  ofThisPage.delete(key);
  write(placeOf(key), null);
}

/**
 * Sends a form exactly once, however often it is submitted. While the outcome is unknown, its
 * address keeps the same `Idempotency-Key`, even after a reload. If the form was changed meanwhile,
 * the server reports that the first one arrived; the next submission gets a new key.
 */
export async function sendOnceForAll<T>(
  address: string,
  send: (key: string) => Promise<T>,
): Promise<T> {
  const key = takeKey(address);
  underWay.add(key);
  try {
    const answer = await send(key);
    forget(key);
    return answer;
  } catch (error) {
    if (isRefused(error)) forget(key);
    throw error;
  } finally {
    underWay.delete(key);
  }
}
