import type { KeyboardEvent } from 'react';

/** True while a Hangul syllable is being put together. 229 is what Safari sends for its last Enter. */
export function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229;
}

/**
 * Wraps a key handler. While a syllable is being composed, Enter and Escape reach neither the
 * handler nor a surrounding form or dialog; decisions §2 (IME).
 */
export function holdWhileComposing<T extends Element>(
  handler?: (event: KeyboardEvent<T>) => void,
): (event: KeyboardEvent<T>) => void {
  return (event) => {
    if (isComposing(event) && (event.key === 'Enter' || event.key === 'Escape')) {
      if (event.key === 'Enter') event.preventDefault();
      event.stopPropagation();
      return;
    }
    handler?.(event);
  };
}
