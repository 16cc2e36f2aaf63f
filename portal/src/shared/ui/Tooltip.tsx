import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './Tooltip.module.css';

/** Hover time before the first tooltip, and the time in which the next one needs none; spec 1 §9. */
const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

let lastClosedAt = Number.NEGATIVE_INFINITY;

type TooltipProps = {
  /** A visual aid only: the control itself must already carry the same words for screen readers. */
  text: string;
  children: ReactNode;
};

type Place = { left: number; top: number; below: boolean };

function placeFor(box: DOMRect): Place {
  const below = box.top < 60;
  const middle = box.left + box.width / 2;
  const left = Math.min(Math.max(middle, 56), window.innerWidth - 56);
  return { left, top: below ? box.bottom + 6 : box.top - 6, below };
}

/** Written by hand: a floating library would cost a sixth of the first load for one line of text. */
export function Tooltip({ text, children }: TooltipProps) {
  const [place, setPlace] = useState<Place | null>(null);
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function show(delay: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const target = anchor.current?.firstElementChild;
      if (target) setPlace(placeFor(target.getBoundingClientRect()));
    }, delay);
  }

  function hide() {
    clearTimeout(timer.current);
    if (place) lastClosedAt = performance.now();
    setPlace(null);
  }

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!place) return;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setPlace(null);
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [place]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the control inside it.
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={(event) => {
        if (event.pointerType !== 'mouse') return;
        show(performance.now() - lastClosedAt < SKIP_DELAY_MS ? 0 : DELAY_MS);
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(0)}
      onBlur={hide}
    >
      {children}
      {place &&
        createPortal(
          <span
            className={styles.tip}
            data-below={place.below || undefined}
            style={{ left: place.left, top: place.top }}
            aria-hidden="true"
          >
            {text}
          </span>,
          document.body,
        )}
    </span>
  );
}
