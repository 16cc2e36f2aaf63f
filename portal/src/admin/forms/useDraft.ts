import { useState } from 'react';

/** Unsent input of dialogs, by subject. A reload asks first, and deletes it. */
const drafts = new Map<string, unknown>();

/**
 * The input of a dialog: if it is closed without sending, the input is restored when it is opened
 * for the same subject. `key` names the dialog and the subject.
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

/** Sent input is no draft any more: the keys of a dialog's fields begin with its key. */
export function clearDrafts(key: string) {
  for (const each of drafts.keys()) if (each.startsWith(key)) drafts.delete(each);
}

window.addEventListener('beforeunload', (event) => {
  if (drafts.size > 0) event.preventDefault();
});
