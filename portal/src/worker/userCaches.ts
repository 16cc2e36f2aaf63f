import { isGone, isRecent, type Kind, MOST, OWNER, PERSONAL } from './rules';

/**
 * Grows whenever everything personal is dropped: what was asked for before that belongs to the
 * one who left and is not kept, however late it arrives.
 */
let cacheGeneration = 0;

export function currentGeneration(): number {
  return cacheGeneration;
}

/** Drops whatever one person has seen here: a phone may be lent, a session may end. */
export async function clearUserCaches(): Promise<void> {
  cacheGeneration += 1;
  await Promise.all(PERSONAL.map((name) => caches.delete(name)));
}

/** Says who is looking; when it was somebody else until now, everything of theirs is dropped. */
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

/** Keeps a good answer, drops what a refusal says is gone, leaves the rest; `since` as it was asked. */
export async function keep(
  kind: Kind,
  address: string,
  response: Response,
  since: number,
): Promise<void> {
  if (since !== cacheGeneration || response.redirected) return;
  const cache = await caches.open(kind);
  if (response.status === 200) {
    // Put anew at the end, so that the first ones are those not seen for longest.
    await cache.delete(address);
    await cache.put(address, response);
    await trim(cache, MOST[kind]);
  } else if (isGone(response.status)) {
    await cache.delete(address);
  }
  if (since !== cacheGeneration) await caches.delete(kind);
}

/** What is kept of an address and still recent. */
export async function kept(kind: Kind, address: string): Promise<Response | undefined> {
  const found = await (await caches.open(kind)).match(address, { ignoreVary: true });
  return found && isRecent(found.headers.get('Date'), Date.now()) ? found : undefined;
}
