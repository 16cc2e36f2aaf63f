import { type RefObject, useEffect, useRef } from 'react';
import { type KeyAct, useKeys } from './useKeys';

/** The active shortcuts, the screen's before those of its parts. */
const shown = new Set<RefObject<readonly KeyAct[]>>();

/** The active shortcuts; `KeysButton` lists them behind `?`. */
export function shownShortcuts(): KeyAct[] {
  return [...shown].flatMap(({ current }) => current);
}

/** Adds single-key shortcuts while the component is mounted. */
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
