import { answer, asset, keepSeen, picture, session, sessionChange, shellFile } from './answers';
import { fromNetwork, keepPages, page, screen } from './pages';
import { open, renew, show } from './push';
import { ASSETS, matchStrategy, SHELL, START_PAGES, type Strategy } from './rules';
import { takeShared } from './share';
import { setCacheOwner } from './userCaches';

declare const self: ServiceWorkerGlobalScope;
/** The scripts and styles of this build's member screens (tools/pwa/plugin.ts). */
declare const __FILES__: readonly string[];

const FILES = new Set(__FILES__.map((name) => `/${name}`));
/** At once; the page that is open has the line first. */
const BATCH = 4;

/** File names contain their version, so a deploy fetches only changed files. */
async function fetchFiles(): Promise<void> {
  const cache = await caches.open(ASSETS);
  const held = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = [...FILES].filter((file) => !held.has(file));
  for (let at = 0; at < missing.length; at += BATCH) {
    await cache.addAll(missing.slice(at, at + BATCH));
  }
  await cache.addAll(SHELL.map((address) => new Request(address, { cache: 'reload' })));
}

/** No page of an older build runs any more when this one takes over: its files can go. */
async function dropOldFiles(): Promise<void> {
  const cache = await caches.open(ASSETS);
  const wanted = new Set([...FILES, ...SHELL]);
  const old = (await cache.keys()).filter(({ url }) => !wanted.has(new URL(url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
}

async function takeOver(): Promise<void> {
  await dropOldFiles();
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** As pwa/worker.ts says it. */
type Heard = { type: 'viewer'; viewer: string; address: string; seen: string[] };

async function hear({ viewer, address, seen }: Heard): Promise<void> {
  await setCacheOwner(viewer);
  await keepPages([address, ...(viewer ? START_PAGES : START_PAGES.slice(0, 1))]);
  await keepSeen(seen);
}

const STRATEGIES: Record<Strategy, (event: FetchEvent) => Promise<Response>> = {
  page,
  screen,
  // Not left to the browser: it has asked already while the worker woke up, and would ask again.
  elsewhere: fromNetwork,
  answer,
  asset,
  shell: shellFile,
  picture,
  share: takeShared,
  session,
  'session change': sessionChange,
};

self.addEventListener('install', (event) => event.waitUntil(fetchFiles()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('message', (event) => {
  const heard = event.data as Partial<Heard> | null;
  if (heard?.type === 'viewer') event.waitUntil(hear(heard as Heard));
});
self.addEventListener('push', (event) => event.waitUntil(show(event)));
self.addEventListener('notificationclick', (event) => event.waitUntil(open(event)));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  const { method, mode, destination } = request;
  const asked = { method, mode, destination, hasRange: request.headers.has('Range') };
  const strategy = matchStrategy(url, asked, FILES);
  if (strategy) event.respondWith(STRATEGIES[strategy](event));
});
