import type { QueryClient } from '@tanstack/react-query';

/** What the worker is told; it keeps nothing of one person for another (src/worker/sw.ts). */
type Said = { type: 'viewer'; viewer: string; address: string; pictures: string[] };

/** The worker's mark on a page that the server did not send just now (src/worker/pages.ts). */
const KEPT = 'kept';

function isKeptPage(): boolean {
  return KEPT in document.documentElement.dataset;
}

/** Pictures that were fetched before there was a worker to keep them. */
function picturesShown(): string[] {
  const addresses = [...document.images].map(({ currentSrc }) => currentSrc);
  return addresses.filter((address) => address.startsWith(`${window.location.origin}/media/`));
}

/**
 * Registers the worker and tells it who is looking: '' for a visitor. A page out of its keep knows
 * nothing newer than the worker itself.
 */
export async function tellViewer(viewer: string): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  if (isKeptPage()) return;
  const { pathname, search } = window.location;
  const said: Said = {
    type: 'viewer',
    viewer,
    address: pathname + search,
    pictures: picturesShown(),
  };
  active?.postMessage(said);
}

/** Asks anew for everything on a kept page, as soon as there is a network; answers what ends it. */
export function refreshWhenOnline(client: QueryClient): () => void {
  const refresh = () => {
    if (!isKeptPage()) return;
    delete document.documentElement.dataset[KEPT];
    void client.invalidateQueries();
  };
  if (navigator.onLine) refresh();
  window.addEventListener('online', refresh);
  return () => window.removeEventListener('online', refresh);
}
