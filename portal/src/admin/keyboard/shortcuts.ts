import { type RefObject, useEffect, useRef } from 'react';
import { type KeyAct, useKeys } from './useKeys';

/** The keys of what is on view, the screen's before those of its parts. */
const shown = new Set<RefObject<readonly KeyAct[]>>();

/** What can be done by keys right now; `KeysButton` lists it behind `?`. */
export function shownShortcuts(): KeyAct[] {
  return [...shown].flatMap(({ current }) => current);
}

/** Lets a screen be worked by single keys, for as long as it stands. */
export function useShortcuts(acts: readonly KeyAct[]) {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    shown.add(latest);
    return () => {
      shown.delete(latest);
    };
  }, []);
  useKeys(acts);
}
