import { useEffect, useEffectEvent } from 'react';
import { setNavigationPast } from '@/shared/lib/navigation';

/** Gives every open overlay an entry of its own in the browser's history (decision 0135). */

type Overlay = { onBack: () => void };

/** How long a traversal may take before it is held for refused, in milliseconds. */
const LOST_MS = 1000;

/** Those that are open, the lowest first. */
const overlays: Overlay[] = [];
/** Navigations that wait until the entry of their page is the current one. */
const waiting: (() => void)[] = [];
/** One of them leaves the page: what the page wants after that is too late, as if it were gone already. */
let isLeaving = false;
let isListening = false;
/** From `history.go` to its `popstate`: whatever is pushed in between would be lost. */
let isTraversing = false;
/** Up to which depth entries still lie ahead, where an overlay refused to be closed by the back button. */
let ahead = 0;
/** The address that the overlays lie over. */
let address = '';
let settling: ReturnType<typeof setTimeout> | undefined;
let lost: ReturnType<typeof setTimeout> | undefined;

/** How many entries of overlays lie between the page's own and the current one, which is counted. */
function depth(): number {
  return window.history.state?.overlays ?? 0;
}

function push(): void {
  const below = depth();
  if (below === 0) {
    address = window.location.href;
    // The page below stays where it is when its entry is the current one again.
    window.history.scrollRestoration = 'manual';
  }
  const state = { ...window.history.state, overlays: below + 1 };
  // Not through `history` itself: the router would take it for a new page and go to its top.
  History.prototype.pushState.call(window.history, state, '');
}

function traverse(steps: number): void {
  isTraversing = true;
  window.history.go(steps);
  lost = setTimeout(() => {
    isTraversing = false;
    ahead = 0;
    if (steps < 0) window.history.replaceState(null, '');
    settle();
  }, LOST_MS);
}

/** Makes as many entries as there are overlays, and none while something waits to navigate. */
function settle(): void {
  clearTimeout(settling);
  if (isTraversing) return;
  const at = depth();
  const wanted = waiting.length > 0 ? 0 : overlays.length;
  if (wanted < at || ahead > at) {
    const next = wanted < at ? wanted : Math.min(wanted, ahead);
    if (next !== at) {
      traverse(next - at);
      return;
    }
  }
  ahead = 0;
  if (wanted > at) push();
  else if (at === 0) window.history.scrollRestoration = 'auto';
  const goes = waiting.splice(0);
  isLeaving = false;
  for (const go of goes) go();
  if (goes.length > 0 || wanted > at) settle();
}

/** Once whatever closes and opens in one act has done so: a dialog takes over the entry of its menu. */
function settleSoon(): void {
  clearTimeout(settling);
  settling = setTimeout(settle);
}

function onPopState(event: PopStateEvent): void {
  const isOwn = isTraversing;
  isTraversing = false;
  clearTimeout(lost);
  const at = depth();
  const hasOverlays = overlays.length > 0;
  if (!isOwn && !hasOverlays && at === 0) return;
  const isSamePage = window.location.href === address;
  // The page did not change, so the router has nothing to hear of.
  if (isSamePage && (isOwn || hasOverlays)) event.stopImmediatePropagation();
  if (!isOwn && at < overlays.length) {
    ahead = isSamePage ? overlays.length : 0;
    for (const overlay of overlays.slice(at).reverse()) overlay.onBack();
  }
  settleSoon();
}

function navigatePast(go: () => void, to: string): void {
  if (!isTraversing && overlays.length === 0 && depth() === 0) {
    window.history.scrollRestoration = 'auto';
    go();
    return;
  }
  if (isLeaving) return;
  isLeaving = new URL(to, window.location.href).pathname !== window.location.pathname;
  // What lies over a page goes with it.
  if (isLeaving) {
    for (const overlay of [...overlays].reverse()) overlay.onBack();
  }
  waiting.push(go);
  settle();
}

/** For overlays outside React. The answered function says that it was closed. */
export function addOverlay(onBack: () => void): () => void {
  if (!isListening) {
    isListening = true;
    // Before the router's own listener.
    window.addEventListener('popstate', onPopState, true);
    setNavigationPast(navigatePast);
  }
  const overlay = { onBack };
  overlays.push(overlay);
  settleSoon();
  return () => {
    overlays.splice(overlays.indexOf(overlay), 1);
    settleSoon();
  };
}

/**
 * Lets the back button, and a phone's gesture, close an overlay instead of leaving the page. `onBack`
 * may keep it open; it is then asked again by the next press.
 */
export function useOverlayHistory(isOpen: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack);
  useEffect(() => (isOpen ? addOverlay(() => back()) : undefined), [isOpen]);
}

/** For tests, which share one history: whether it is still on its way. */
export function isHistorySettled(): boolean {
  return !isTraversing;
}
