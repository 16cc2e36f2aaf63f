import type { AroundNavHandler } from 'wouter';

export type Navigate = AroundNavHandler;

/** Takes a navigation past the history entries of overlays. There are none before the first overlay is loaded. */
let past: Navigate = (navigate, to, options) => navigate(to, options);

export function setNavigationPast(next: Navigate): void {
  past = next;
}

export const aroundNavigation: Navigate = (...navigation) => past(...navigation);

/**
 * A reloaded page has no open overlay, so it goes back over the history entries of the former ones.
 */
export function leaveOverlayEntries(): void {
  const depth = window.history.state?.overlays;
  if (depth) window.history.go(-depth);
}
