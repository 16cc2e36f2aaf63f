import type { AroundNavHandler } from 'wouter';

type Past = (go: () => void, to: string) => void;

/** Takes a navigation past the history entries of overlays. There are none before the first overlay is loaded. */
let past: Past = (go) => go();

export function setNavigationPast(next: Past): void {
  past = next;
}

export const aroundNavigation: AroundNavHandler = (navigate, to, options) =>
  past(() => navigate(to, options), to);

/** A page that is loaded anew has no overlay open: it steps back over the entries that they had. */
export function leaveOverlayEntries(): void {
  const depth = window.history.state?.overlays;
  if (depth) window.history.go(-depth);
}
