import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a row of chips that scrolls: its ref. The chosen chip comes to its middle, unless it is in sight
 * anyway: what the server rendered has not scrolled, and nothing may move away from a finger.
 */
export function useChosenInSight(
  chosen: number | null,
  count: number,
): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    // Not scrollIntoView: that would move the page as well.
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !current || count === 0 || chosen === null) return;
    const { scrollLeft, offsetWidth } = row.current;
    const [begin, end] = [current.offsetLeft, current.offsetLeft + current.offsetWidth];
    if (begin >= scrollLeft && end <= scrollLeft + offsetWidth) return;
    row.current.scrollLeft = begin + (current.offsetWidth - offsetWidth) / 2;
  }, [count, chosen]);
  return row;
}
