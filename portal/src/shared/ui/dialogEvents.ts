/**
 * Whether an Escape belongs to something inside a dialog: a syllable that is being composed, or a
 * panel that closes by itself (`data-own-escape`). The dialog library handles the key before the
 * panel does.
 */
export function isForInside(event: KeyboardEvent): boolean {
  const { target } = event;
  const inPanel = target instanceof Element && target.closest('[data-own-escape]') !== null;
  return event.isComposing || inPanel;
}

/**
 * Whether a press outside a dialog was on a toast. Toasts are above the dialog, and a press on one
 * does not close it.
 */
export function isOnToast({ target }: Event): boolean {
  return target instanceof Element && target.closest('[data-toasts]') !== null;
}
