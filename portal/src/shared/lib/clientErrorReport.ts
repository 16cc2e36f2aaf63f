import { ApiError } from '@/shared/api/errors';

/** Reports client errors to the operator (docs/decisions 0067). */
export type FaultKind = 'error' | 'rejection' | 'chunk' | 'boundary';

const PATH = '/api/client-errors';
/** The limit per page; later errors are usually the same. */
const MOST = 5;
const MESSAGE_MAX = 300;
const ROUTE_WORD = /^[a-z][a-z-]{0,23}$/;
/** Harmless: the browser rendered in two steps, or a request was cancelled. */
const HARMLESS = /ResizeObserver loop|^AbortError|^CancelledError/;

const told = new Set<string>();
const seen = new WeakSet<object>();

function messageOf(error: unknown): string {
  // The body may repeat a member's text.
  if (error instanceof ApiError) return `ApiError ${error.status}`;
  return error instanceof Error ? `${error.name}: ${error.message}` : typeof error;
}

/** The page without whose it is: `/unsubscribe/abc` is `/unsubscribe/:id`. */
function route(): string {
  const parts = window.location.pathname.split('/').filter(Boolean);
  return `/${parts.map((part) => (ROUTE_WORD.test(part) ? part : ':id')).join('/')}`;
}

/** The page's main script names the build. */
function build(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return /([\w-]+)\.js$/.exec(script?.src ?? '')?.[1] ?? '';
}

/** Tells once of each fault, a few times a page, and never of being offline. Never throws. */
export function sendClientError(kind: FaultKind, error: unknown, place: string): void {
  if (!import.meta.env.PROD || !navigator.onLine || told.size >= MOST) return;
  if (error instanceof Object && seen.has(error)) return;
  if (error instanceof Object) seen.add(error);
  const message = messageOf(error).slice(0, MESSAGE_MAX);
  const key = `${message} ${place}`;
  if (HARMLESS.test(message) || told.has(key)) return;
  told.add(key);
  const report = { kind, message, source: place, route: route(), build: build() };
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
  navigator.sendBeacon?.(PATH, body);
}
