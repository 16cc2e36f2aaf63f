import { useEffect, useEffectEvent } from 'react';
import { type Navigate, setNavigationPast } from '@/shared/lib/navigation';

/** Gives every open overlay an entry of its own in the browser's history (decision 0135). */

type Overlay = { onBack: () => void };
/** The state and URL to write into the entry that a traversal leads to. */
type Rewrite = { state: unknown; url: string };

/** How long a traversal may take before it is held for refused, in milliseconds. */
const LOST_MS = 1000;

/** The open overlays, the lowest first. */
const overlays: Overlay[] = [];
/** Navigations asked for while a traversal is on its way. */
const waiting: (() => void)[] = [];
let isListening = false;
/** True from `history.go` to its `popstate`: an entry pushed in between would be lost. */
let isTraversing = false;
let rewrite: Rewrite | null = null;
/** A traversal that took too long and may still arrive: at which depth, and what is to be written there. */
let late: { at: number; rewrite: Rewrite | null } | null = null;
/** Up to which depth entries still lie ahead, where an overlay refused to be closed by the back button. */
let ahead = 0;
/** The address that the overlays lie over. */
let address = '';
/**
 * The scroll position of the page below. On going back, the browser restores the position at the
 * time of the push.
 */
let scrolled = 0;
let settling: ReturnType<typeof setTimeout> | undefined;
let lost: ReturnType<typeof setTimeout> | undefined;

/** How many entries of overlays lie between the page's own and the current one, which is counted. */
function depth(): number {
  return window.history.state?.overlays ?? 0;
}

/** Not through `history` itself: the router would take it for a new page and go to its top. */
function write(method: 'pushState' | 'replaceState', { state, url }: Rewrite): void {
  History.prototype[method].call(window.history, state, '', url);
}

function noteScroll(): void {
  if (depth() > 0) scrolled = window.scrollY;
}

function push(): void {
  const below = depth();
  address = window.location.href;
  write('pushState', { state: { ...window.history.state, overlays: below + 1 }, url: address });
  noteScroll();
}

function traverse(steps: number, leadsTo: number): void {
  isTraversing = true;
  scrolled = window.scrollY;
  window.history.go(steps);
  lost = setTimeout(() => {
    isTraversing = false;
    late = steps < 0 ? { at: leadsTo, rewrite } : null;
    rewrite = null;
    ahead = 0;
    if (steps < 0) write('replaceState', { state: null, url: window.location.href });
    settle();
  }, LOST_MS);
}

/** Makes as many entries as there are overlays. */
function settle(): void {
  clearTimeout(settling);
  if (isTraversing) return;
  const at = depth();
  const wanted = overlays.length;
  if (wanted < at || ahead > at) {
    const next = wanted < at ? wanted : Math.min(wanted, ahead);
    if (next !== at) {
      traverse(next - at, next);
      return;
    }
  }
  ahead = 0;
  for (const go of waiting.splice(0)) go();
  if (wanted > at) {
    push();
    settle();
  }
}

/** Once whatever closes and opens in one act has done so: a dialog takes over the entry of its menu. */
function settleSoon(): void {
  clearTimeout(settling);
  settling = setTimeout(settle);
}

function closeFrom(at: number): void {
  for (const overlay of overlays.slice(at).reverse()) overlay.onBack();
}

function onPopState(event: PopStateEvent): void {
  const arrived = late?.at === depth() ? late : null;
  const isOwn = isTraversing || arrived !== null;
  rewrite ??= arrived?.rewrite ?? null;
  late = null;
  isTraversing = false;
  clearTimeout(lost);
  const hasOverlays = overlays.length > 0;
  if (!isOwn && !hasOverlays && depth() === 0) return;
  if (rewrite) write('replaceState', rewrite);
  const isSamePage = rewrite !== null || window.location.href === address;
  rewrite = null;
  if (isSamePage && (isOwn || hasOverlays)) {
    // The page did not change, so the router must not see the event, and the scroll position stays.
    event.stopImmediatePropagation();
    const top = scrolled;
    requestAnimationFrame(
      () => window.scrollY === top || window.scrollTo({ top, behavior: 'instant' }),
    );
  }
  const at = depth();
  if (!isOwn && at < overlays.length) {
    ahead = isSamePage ? overlays.length : 0;
    closeFrom(at);
  }
  settleSoon();
}

/**
 * At once, in the uppermost overlay's entry; where the address belongs into one further down, we go
 * there afterwards and write it into that.
 */
const navigatePast: Navigate = (navigate, to, options) => {
  if (isTraversing) {
    waiting.push(() => navigatePast(navigate, to, options));
    return;
  }
  const { pathname } = window.location;
  const at = depth();
  navigate(to, at > 0 ? { ...options, replace: true } : options);
  const below = at - (options?.replace ? 0 : 1);
  if (at > 0 && below > 0) {
    rewrite = { state: window.history.state, url: window.location.href };
    traverse(-below, at - below);
  }
  // Overlays of the page close with it, after the handler that navigated has finished.
  if (pathname === window.location.pathname) return;
  clearTimeout(settling);
  setTimeout(() => {
    closeFrom(0);
    settleSoon();
  });
};

/** For overlays outside React. The answered function says that it was closed. */
export function addOverlay(onBack: () => void): () => void {
  if (!isListening) {
    isListening = true;
    // Before the router's own listener.
    window.addEventListener('popstate', onPopState, true);
    window.addEventListener('scroll', noteScroll, { passive: true });
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
 * Lets the back button, and a phone's back gesture, close an overlay instead of leaving the page.
 * If `onBack` keeps it open, the next press calls it again.
 */
export function useOverlayHistory(isOpen: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack);
  useEffect(() => (isOpen ? addOverlay(() => back()) : undefined), [isOpen]);
}

/** For tests, which share one history: whether it is still on its way. */
export function isHistorySettled(): boolean {
  return !isTraversing;
}
