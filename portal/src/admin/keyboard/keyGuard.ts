/**
 * A screen cannot have been read sooner after a change: the quickest reaction takes a fifth of a
 * second.
 */
const READ_MS = 200;
/** Two presses that are closer than this are one wish, or impatience. */
const PAUSE_MS = 300;
/** After this time without a key, a press is not meant for the former screen. */
const RECENT_MS = 2_000;

let changedAt = Number.NEGATIVE_INFINITY;
let wasPressing = false;
let pressedAt = Number.NEGATIVE_INFINITY;
let actedAt = Number.NEGATIVE_INFINITY;

/** The target of the keys changed: the next press must be meant for the new one. */
export function screenChanged() {
  changedAt = performance.now();
  wasPressing = changedAt - pressedAt < RECENT_MS;
}

/** Records a key press on the screen, handled or not; moving the focus is not an act. */
export function keyPressed(acts: boolean) {
  pressedAt = performance.now();
  if (acts) actedAt = pressedAt;
}

/**
 * Whether a key may act. It may not while a changed screen is too new to have been read, nor right
 * after another press, even an ignored one. Repeated presses while the server is slow are meant for
 * the former screen.
 */
export function mayAct(): boolean {
  const now = performance.now();
  const isRead = !wasPressing || now - changedAt >= READ_MS;
  return isRead && now - actedAt >= PAUSE_MS;
}

/** A new page, in tests. */
export function resetKeyGuard() {
  changedAt = Number.NEGATIVE_INFINITY;
  wasPressing = false;
  pressedAt = Number.NEGATIVE_INFINITY;
  actedAt = Number.NEGATIVE_INFINITY;
}
