/**
 * Whether an Escape belongs to something inside a dialog and not to the dialog: a syllable that is
 * being composed, or a panel that closes by itself and says so with `data-own-escape`. The library
 * hears the key before the panel does.
 */
export function isForInside(event: KeyboardEvent): boolean {
  const { target } = event;
  const inPanel = target instanceof Element && target.closest('[data-own-escape]') !== null;
  return event.isComposing || inPanel;
}

/** Whether a press beside a dialog is one on a message, which lies above it and closes nothing. */
export function isOnToast({ target }: Event): boolean {
  return target instanceof Element && target.closest('[data-toasts]') !== null;
}
