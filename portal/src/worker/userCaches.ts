import { isGone, isRecent, type Kind, MOST, OWNER, PERSONAL } from './rules';

/**
 * Incremented when all personal data is dropped. A response to an earlier request belongs to the former user
 * and is not cached, however late it arrives.
 */
let cacheGeneration = 0;

export function currentGeneration(): number {
  return cacheGeneration;
}

/** Drops all personal data: a phone may be lent, a session may end. */
export async function clearUserCaches(): Promise<void> {
  cacheGeneration += 1;
  await Promise.all(PERSONAL.map((name) => caches.delete(name)));
}

/** Sets the current viewer. If it was another one before, all of their data is dropped. */
export async function setCacheOwner(viewer: string): Promise<void> {
  const known = await (await caches.open(OWNER)).match('/');
  const owner = await known?.text();
  if (owner === viewer) return;
  if (owner !== undefined) await clearUserCaches();
  await (await caches.open(OWNER)).put('/', new Response(viewer));
}

async function trim(cache: Cache, most: number): Promise<void> {
  const keys = await cache.keys();
  const tooMany = keys.slice(0, Math.max(0, keys.length - most));
  await Promise.all(tooMany.map((key) => cache.delete(key)));
}

/**
 * Caches a good response, drops a copy that is gone, ignores the rest; `since`: the generation of the
 * request.
 */
export async function keep(
  kind: Kind,
  address: string,
  response: Response,
  since: number,
): Promise<void> {
  if (since !== cacheGeneration || response.redirected) return;
  const cache = await caches.open(kind);
  if (response.status === 200) {
    // Moved to the end: the first ones are the least recently used.
    await cache.delete(address);
    await cache.put(address, response);
    await trim(cache, MOST[kind]);
  } else if (isGone(response.status)) {
    await cache.delete(address);
  }
  if (since !== cacheGeneration) await caches.delete(kind);
}

/** The cached response of a URL, if it is recent. */
export async function kept(kind: Kind, address: string): Promise<Response | undefined> {
  const found = await (await caches.open(kind)).match(address, { ignoreVary: true });
  return found && isRecent(found.headers.get('Date'), Date.now()) ? found : undefined;
}
