import { useState } from 'react';
import { type Owner, type Place, read, write } from '@/shared/unsent/store';

/**
 * The unfinished text of one box, kept for a week after the last change. `name` names the box.
 * Without a member it belongs to the tab and is deleted with it.
 */
export function useTextDraft(owner: Owner, name: string, initial = '') {
  const place: Place = { shelf: 'typed', owner, name };
  // Until a week after the update to 0146, some drafts are stored without their owner.
  const unowned: Place = { ...place, owner: 'browser' };
  const [typed, setTyped] = useState(
    () => (read<string>(place) ?? read<string>(unowned))?.value ?? initial,
  );
  const type = (value: string) => {
    // If storage is full or blocked, the box works without saved drafts.
    write(place, value === initial ? null : value);
    write(unowned, null);
    setTyped(value);
  };
  return [typed, type] as const;
}
