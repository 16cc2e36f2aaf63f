import { useState } from 'react';

/** What was typed into dialogs and not sent, by what each is about. A reload asks, and ends it. */
const drafts = new Map<string, unknown>();

/**
 * What is typed into a dialog: closed without sending, it stands there again when the dialog is
 * opened about the same thing. `key` names the dialog and the thing.
 */
export function useDraft<T>(key: string, initial: T): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => (drafts.has(key) ? (drafts.get(key) as T) : initial));
  function change(next: T) {
    setValue(next);
    if (next === initial) drafts.delete(key);
    else drafts.set(key, next);
  }
  return [value, change];
}

/** What was sent is no draft any more: all of a dialog's fields begin with its key. */
export function clearDrafts(key: string) {
  for (const each of drafts.keys()) if (each.startsWith(key)) drafts.delete(each);
}

window.addEventListener('beforeunload', (event) => {
  if (drafts.size > 0) event.preventDefault();
});
