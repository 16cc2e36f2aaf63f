/** Events that show activity of the user. */
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchmove'];
/** After this time without activity, automatic requests do not count as use of the console. */
const IDLE_MS = 60_000;

let touchedAt = Date.now();

/** Records the time of the last input on the page. */
export function watchIdleness(): void {
  const touch = () => {
    touchedAt = Date.now();
  };
  for (const sign of SIGNS) window.addEventListener(sign, touch, { capture: true, passive: true });
}

/**
 * Marks a request of an idle console (hamsterd/http/rights/proofs.py): lists are refetched automatically.
 */
export function idleHeaders(): Record<string, string> {
  return Date.now() - touchedAt > IDLE_MS ? { 'X-Console-Idle': '1' } : {};
}
