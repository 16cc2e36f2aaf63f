import type { QueryClient } from '@tanstack/react-query';
import { createRetry } from '@/shared/lib/retry';

/** Messages to the worker. It never serves one person's data to another (src/worker/sw.ts). */
type Said = { type: 'viewer'; viewer: string; address: string; seen: string[] };

/** The worker's mark on a page that the server did not send just now (src/worker/pages.ts). */
const KEPT = 'kept';

function isKeptPage(): boolean {
  return KEPT in document.documentElement.dataset;
}

/** Responses that this page fetched, perhaps before a worker existed that could cache them. */
function seenSoFar(): string[] {
  const entries = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const own = entries.filter(({ origin }) => origin === window.location.origin);
  return [...new Set(own.map(({ pathname, search }) => pathname + search))];
}

/** Whether there is a worker, or one was registered; not where the operator wants none. */
async function hasWorker(): Promise<boolean> {
  const { serviceWorker } = navigator;
  if (await serviceWorker.getRegistration()) return true;
  const { headers } = await fetch('/sw.js', { method: 'HEAD' });
  if (headers.get('X-Service-Worker') === 'off') return false;
  await serviceWorker.register('/sw.js');
  return true;
}

/**
 * Registers the worker and sends it the viewer: '' for a visitor. A cached page knows nothing newer than the
 * worker.
 */
export async function tellViewer(viewer: string): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (!(await hasWorker())) return;
  const { active } = await navigator.serviceWorker.ready;
  if (isKeptPage()) return;
  const { pathname, search } = window.location;
  const said: Said = { type: 'viewer', viewer, address: pathname + search, seen: seenSoFar() };
  active?.postMessage(said);
}

/** Answered by the server alone: the worker keeps nothing of it. */
const PULSE = '/healthz';

/** What is late comes together, and is asked for together. */
const GATHER_MS = 2_000;
/** A line that stays slow, or a server that has much to do, is not asked without end. */
const PAUSE_MS = 60_000;

/**
 * Refetches all data as soon as the site is reachable, where the page or an answer is a copy that the worker
 * gave instead. Returns a function that stops it.
 */
export function refreshCopies(client: QueryClient): () => void {
  const end = new AbortController();
  const { signal } = end;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let mayAskAt = 0;
  const look = async () => {
    const response = await fetch(PULSE, { cache: 'no-store', signal });
    if (!response.ok) throw new Error(response.statusText);
    retry.succeeded();
    timer = undefined;
    mayAskAt = Date.now() + PAUSE_MS;
    if (isKeptPage()) {
      delete document.documentElement.dataset[KEPT];
      window.dispatchEvent(new Event('online'));
    }
    await client.invalidateQueries();
  };
  // `online` events come late or not at all.
  const retry = createRetry(() => void lookAgain());
  const lookAgain = () => look().catch(() => !signal.aborted && retry.failed());
  const hear = ({ data }: MessageEvent<{ type?: string } | null>) => {
    if (data?.type !== 'copy') return;
    timer ??= setTimeout(lookAgain, Math.max(GATHER_MS, mayAskAt - Date.now()));
  };
  navigator.serviceWorker?.addEventListener('message', hear, { signal });
  if (isKeptPage()) void lookAgain();
  return () => {
    clearTimeout(timer);
    retry.stop();
    end.abort();
  };
}
