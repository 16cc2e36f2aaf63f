import { type RefObject, useEffect, useRef } from 'react';

/** For a row of chips that scrolls: its ref; the chosen chip comes to its middle. */
export function useChosenInSight(
  chosen: number | null,
  count: number,
): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    // Not scrollIntoView: that would move the page as well.
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !current || count === 0 || chosen === null) return;
    row.current.scrollLeft =
      current.offsetLeft + (current.offsetWidth - row.current.offsetWidth) / 2;
  }, [count, chosen]);
  return row;
}
