import { deleteFiles } from '../shared/unsent/files';
import {
  AFTER_WRITE,
  ANSWERS,
  ASSETS,
  isGone,
  isLeaving,
  type Kind,
  kindOf,
  PATIENCE_MS,
  PICTURE_MAX_BYTES,
  PICTURES,
} from './rules';
import { clearUserCaches, currentGeneration, keep, kept, setCacheOwner } from './userCaches';

declare const self: ServiceWorkerGlobalScope;

type Load = () => Promise<Response>;

function addressOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * The network's response, which is cached; the cached one if the network fails or is too slow. A late
 * response is cached for the next time. Who has just written, or edits, waits for the network however slow
 * it is: a copy would not have their own words, or would be saved over newer ones.
 */
export async function networkFirst(
  event: FetchEvent,
  kind: Kind,
  load: Load = () => fetch(event.request),
): Promise<Response> {
  const address = addressOf(event.request);
  const since = currentGeneration();
  const network = load();
  const stored = network.then((response) => keep(kind, address, response.clone(), since));
  event.waitUntil(stored.catch(() => {}));
  const inTime = network.catch(() => undefined);
  const late = () => pause(PATIENCE_MS).then(() => kept(kind, address));
  const mustBeLatest = event.request.headers.has(AFTER_WRITE);
  const first = await (mustBeLatest ? inTime : Promise.race([inTime, late()]));
  return first ?? (await kept(kind, address)) ?? network;
}

/** Whether a late response says something else than the copy that the page was given. */
async function isNews(late: Response, copy: Response): Promise<boolean> {
  if (!late.ok) return isGone(late.status);
  return (await late.text()) !== (await copy.text());
}

/** Tells the page that what it shows is old (pwa/worker.ts asks again). */
async function tellOfCopy({ clientId }: FetchEvent): Promise<void> {
  (await self.clients.get(clientId))?.postMessage({ type: 'copy' });
}

export async function answer(event: FetchEvent): Promise<Response> {
  const { request } = event;
  let latest: Response | undefined;
  const network = fetch(request).then((response) => {
    latest = response;
    return response;
  });
  const response = await networkFirst(event, ANSWERS, () => network);
  if (response === latest) return response;
  const copy = response.clone();
  // If the network failed, nobody knows what is new; a page that went away asked for nothing.
  const isOld = network.then(
    (late) => isNews(late, copy),
    () => !request.signal.aborted,
  );
  event.waitUntil(isOld.then((old) => (old ? tellOfCopy(event) : undefined)));
  return response;
}

/** The viewer is always requested from the server and never cached; a 401 ends the session. */
export async function session(event: FetchEvent): Promise<Response> {
  const response = await fetch(event.request);
  if (response.status === 401) {
    await setCacheOwner('');
  } else if (response.ok) {
    const { id } = (await response.clone().json()) as { id: number };
    await setCacheOwner(String(id));
  }
  return response;
}

/** Before it, so that nothing stays if the phone is put away; after it, for what came meanwhile. */
export async function sessionChange(event: FetchEvent): Promise<Response> {
  await clearUserCaches();
  const { pathname } = new URL(event.request.url);
  if (isLeaving(pathname)) await deleteFiles(() => true).catch(() => {});
  try {
    return await fetch(event.request);
  } finally {
    await clearUserCaches();
  }
}

/** Files whose name is their version. */
export async function asset(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(ASSETS);
  const found = await cache.match(event.request, { ignoreVary: true });
  if (found) return found;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(cache.put(event.request, response.clone()));
  return response;
}

/** Files with a fixed name: offline, the copy of this worker's version is used. */
export async function shellFile(event: FetchEvent): Promise<Response> {
  try {
    return await fetch(event.request);
  } catch (error) {
    const found = await (await caches.open(ASSETS)).match(event.request, { ignoreVary: true });
    if (found) return found;
    throw error;
  }
}

function isPublic(response: Response): boolean {
  return response.headers.get('Cache-Control')?.includes('public') ?? false;
}

/** A large one is not worth its room: a phone shows the copies. */
async function keepPicture(address: string, response: Response, since: number): Promise<void> {
  const bytes = Number(response.headers.get('Content-Length') ?? Number.POSITIVE_INFINITY);
  if (response.ok && bytes > PICTURE_MAX_BYTES) return;
  await keep(PICTURES, address, response, since);
}

/** A public picture never changes; a private one is refetched if there is a network. */
export async function picture(event: FetchEvent): Promise<Response> {
  const address = addressOf(event.request);
  const found = await kept(PICTURES, address);
  if (found && isPublic(found)) return found;
  const since = currentGeneration();
  try {
    const response = await fetch(event.request);
    event.waitUntil(keepPicture(address, response.clone(), since));
    return response;
  } catch (error) {
    if (found) return found;
    throw error;
  }
}

/**
 * Caches what a page fetched before the worker was active; most pictures come from the browser's
 * cache.
 */
export async function keepSeen(addresses: readonly string[]): Promise<void> {
  const since = currentGeneration();
  for (const address of addresses) {
    const kind = kindOf(new URL(address, self.location.origin).pathname);
    if (!kind || (await kept(kind, address))) continue;
    const response = await fetch(address);
    if (kind === PICTURES) await keepPicture(address, response, since);
    else await keep(kind, address, response, since);
  }
}
