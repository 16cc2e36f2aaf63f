/**
 * The service worker's cache rules: contents, sizes and lifetimes. Pure functions, so that tests can call
 * them.
 */

/** Leaving on purpose: then pictures of unfinished writing go too. */
const LEAVING = /^\/api\/auth\/(?:logout|delete-account)$/;

export function isLeaving(pathname: string): boolean {
  return LEAVING.test(pathname);
}

/** Cache names. Only the first cache is shared by all users of the browser. */
export const ASSETS = 'hamsterd-assets';
export const PAGES = 'hamsterd-pages';
export const ANSWERS = 'hamsterd-answers';
export const PICTURES = 'hamsterd-pictures';
export const OWNER = 'hamsterd-owner';
export const PERSONAL = [PAGES, ANSWERS, PICTURES, OWNER];

/** How many of each stay, the latest ones; a page or an answer is some 10 KiB. */
export const MOST = { [PAGES]: 30, [ANSWERS]: 100, [PICTURES]: 120 } as const;
export type Kind = keyof typeof MOST;

/** A medium copy is some 100 KiB. With the number above: 48 MiB at the very most. */
export const PICTURE_MAX_BYTES = 400 * 1024;
/** Cached data older than a week is not shown. */
const MAX_AGE_MS = 7 * 24 * 60 * 60_000;
/** What is kept is shown when the network has said nothing for so long. */
export const PATIENCE_MS = 4_000;

/** The header of reads for which no copy will do while there is a network (shared/api/client.ts). */
export const AFTER_WRITE = 'X-After-Write';

/** A URL without the build's hash: refetched with each version. */
export const SHELL = ['/index.html', '/theme.js', '/favicon.svg', '/icons/icon-192.png'];
/** Pages from which every screen can start: they differ only in the viewer. */
export const START_PAGES = ['/', '/create-diary'];

const KEPT_PAGE =
  /^\/(?:(?:diary|hamster|user|community\/post)\/[1-9]\d*|community|ranking|hamsters|bookmarks|notifications|profile|create-diary|privacy-policy|terms-of-service|rules|help)?\/?$/;
/** Everything else a member can open: shown from the network, or without it as an empty shell. */
const NO_SCREEN =
  /^\/(?:admin|api|media|assets|icons|share|rss|sitemaps|metrics|healthz|readyz|ws|ad-frame)(?:\/|$)|\.\w+$/;
/** URLs that accept no GET: requesting one to cache it would log a 405. */
const KEPT_ANSWER =
  /^\/api\/(?:site|ads|boards|documents|diary|community|hamsters|users|follow|bookmarks|notifications|ranking)(?:\/|$)/;
/** URLs that only accept other methods than GET: caching them would log a 405. */
const ACT = /\/(?:like|bookmark|view|click|read|read-all)$/;
const PICTURE = /^\/media\/.*\.(?:jpe?g|png|gif|webp|avif)$/;
const SESSION = '/api/auth/me';
/** Signing in and out, leaving, another password: afterwards somebody else may sit here. */
const SESSION_CHANGE = /^\/api\/auth\/(?!profile$|check-nickname)/;

/** Where other apps send photos (hamsterd/site/pages/robots/installed.py); no page of ours sends a form there. */
const SHARE_TARGET = '/create-diary';

export type Strategy =
  | 'share'
  | 'page'
  | 'screen'
  | 'elsewhere'
  | 'answer'
  | 'session'
  | 'session change'
  | 'asset'
  | 'shell'
  | 'picture';

type Asked = { method: string; mode: string; destination: string; hasRange: boolean };

/** How a request of our own origin is answered; null: by the browser, as without a worker. */
export function matchStrategy(url: URL, asked: Asked, files: ReadonlySet<string>): Strategy | null {
  const { pathname } = url;
  if (asked.method === 'POST' && asked.mode === 'navigate' && pathname === SHARE_TARGET) {
    return 'share';
  }
  if (asked.method !== 'GET') return SESSION_CHANGE.test(pathname) ? 'session change' : null;
  // A part of a film is no film: caches hold whole answers only.
  if (asked.hasRange) return null;
  if (asked.mode === 'navigate') {
    if (isKeptPage(pathname)) return 'page';
    return NO_SCREEN.test(pathname) ? 'elsewhere' : 'screen';
  }
  if (files.has(pathname)) return 'asset';
  if (SHELL.includes(pathname)) return 'shell';
  if (PICTURE.test(pathname)) return asked.destination === 'image' ? 'picture' : null;
  if (pathname === SESSION) return 'session';
  return kindOf(pathname) === ANSWERS ? 'answer' : null;
}

/** Where an answer to a script's own question is kept; null for one that never is. */
export function kindOf(pathname: string): typeof ANSWERS | typeof PICTURES | null {
  if (PICTURE.test(pathname)) return PICTURES;
  return KEPT_ANSWER.test(pathname) && !ACT.test(pathname) ? ANSWERS : null;
}

export function isKeptPage(pathname: string): boolean {
  return KEPT_PAGE.test(pathname);
}

/** Whether a response means that the cached copy must not be shown again. */
export function isGone(status: number): boolean {
  return [401, 403, 404, 410, 451].includes(status);
}

/** Whether a kept answer is young enough to be shown. */
export function isRecent(date: string | null, now: number): boolean {
  return now - Date.parse(date ?? '') < MAX_AGE_MS;
}
