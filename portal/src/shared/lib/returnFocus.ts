/**
 * Gives the focus back to `to` once what lies in `from` closes. Whoever has gone on elsewhere while
 * the server was answering stays there.
 */
export function returnFocus(from: Element | null, to: HTMLElement | null) {
  const at = document.activeElement;
  if (!at || at === document.body || from?.contains(at)) to?.focus();
}
