import type { KeyboardEvent } from 'react';
import { isComposing } from '../keyboard/useKeys';

/** Ctrl+Enter, on a Mac Cmd+Enter: sends the form that the focus is in. */
export function sendsForm(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, repeat, nativeEvent } = event;
  return key === 'Enter' && (ctrlKey || metaKey) && !repeat && !isComposing(nativeEvent);
}
