/** What somebody does who is there. */
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchmove'];
/** Nobody touched it for so long: what it asks for by itself is no use of the console. */
const IDLE_MS = 60_000;

let touchedAt = Date.now();

/** Notes when somebody last touched the page. */
export function watchIdleness(): void {
  const touch = () => {
    touchedAt = Date.now();
  };
  for (const sign of SIGNS) window.addEventListener(sign, touch, { capture: true, passive: true });
}

/** Says of a call that nobody is there (hamsterd/http/proofs.py): lists are asked for anew by themselves. */
export function idleHeaders(): Record<string, string> {
  return Date.now() - touchedAt > IDLE_MS ? { 'X-Console-Idle': '1' } : {};
}
