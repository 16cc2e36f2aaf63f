/** An answer of the API that the server wrote into the page (docs/decisions/0032, 0033). */
type BootstrapResponse = { status: number; headers?: Record<string, string>; body: unknown };

/** Data is fresh for five minutes (spec 1 §9); what nobody took by then is asked for. */
const FRESH_MS = 5 * 60_000;

/** By the address that would be fetched; undefined until the first call. */
let held: Map<string, BootstrapResponse> | undefined;
let servedAt = '';

/** Going back may show a page the browser kept, with answers from before what was done since. */
function isKeptPage(): boolean {
  // Without a network the worker's copy is all there is; it is asked for anew when there is one.
  if ('kept' in document.documentElement.dataset) return false;
  const [entry] = performance.getEntriesByType('navigation');
  return (entry as PerformanceNavigationTiming | undefined)?.type === 'back_forward';
}

function read(): Map<string, BootstrapResponse> {
  const text = document.getElementById('bootstrap-data')?.textContent;
  if (!text || isKeptPage()) return new Map();
  return new Map(Object.entries(JSON.parse(text) as Record<string, BootstrapResponse>));
}

/** After an act that changes what a part shows which was not drawn until then. */
export function dropBootstrapData(): void {
  held?.clear();
}

/**
 * What the page brought for an address, once, and only to the screen it was made for: whoever goes
 * on or comes back wants to know how things are now.
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
