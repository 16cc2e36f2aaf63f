import { isComposing } from '../keyboard/useKeys';

/** Ctrl+Enter, on a Mac Cmd+Enter: submits the form that the focus is in. */
export function isSubmitShortcut(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, repeat } = event;
  return key === 'Enter' && (ctrlKey || metaKey) && !repeat && !isComposing(event);
}
