/** An API response that the server wrote into the page (docs/decisions/0032, 0033). */
type BootstrapResponse = { status: number; headers?: Record<string, string>; body: unknown };

/** Data is fresh for five minutes (spec 1 §9); unused data is refetched after that. */
const FRESH_MS = 5 * 60_000;

/** By the address that would be fetched; undefined until the first call. */
let held: Map<string, BootstrapResponse> | undefined;
let servedAt = '';

/** Going back may restore a page from the browser's cache, with data older than the user's last acts. */
function isKeptPage(): boolean {
  // Offline, the worker's copy is the only one; it is refetched when the network returns.
  if ('kept' in document.documentElement.dataset) return false;
  const [entry] = performance.getEntriesByType('navigation');
  return (entry as PerformanceNavigationTiming | undefined)?.type === 'back_forward';
}

function read(): Map<string, BootstrapResponse> {
  const text = document.getElementById('bootstrap-data')?.textContent;
  if (!text || isKeptPage()) return new Map();
  return new Map(Object.entries(JSON.parse(text) as Record<string, BootstrapResponse>));
}

/** Called after an act that changes data of a part that was not rendered yet. */
export function dropBootstrapData(): void {
  held?.clear();
}

/**
 * The bootstrap data for a URL: returned once, and only to the screen it was made for. A user who navigates
 * on or comes back needs current data.
 */
export function consumeBootstrapData(address: string): Response | undefined {
  if (!held) {
    held = read();
    servedAt = window.location.pathname;
  }
  if (window.location.pathname !== servedAt || performance.now() > FRESH_MS) held.clear();
  const answer = held.get(address);
  if (!answer) return undefined;
  held.delete(address);
  const { status, headers = {}, body } = answer;
  return new Response(JSON.stringify(body), { status, headers });
}
