import type { AroundNavHandler } from 'wouter';

export type Navigate = AroundNavHandler;

/** Takes a navigation past the history entries of overlays. There are none before the first overlay is loaded. */
let past: Navigate = (navigate, to, options) => navigate(to, options);

export function setNavigationPast(next: Navigate): void {
  past = next;
}

export const aroundNavigation: Navigate = (...navigation) => past(...navigation);

/** A page that is loaded anew has no overlay open: it steps back over the entries that they had. */
export function leaveOverlayEntries(): void {
  const depth = window.history.state?.overlays;
  if (depth) window.history.go(-depth);
}
