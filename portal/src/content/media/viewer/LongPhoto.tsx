import {
  type CSSProperties,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import styles from './PhotoViewer.module.css';

/** The maximum width, in screen widths. */
const LARGEST = 3;
/** The zoom of a double press. */
const CLOSE_UP = 2;

function distanceOf([one, other]: Iterable<Touch>): number {
  return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;
}

/** On wide screens the photo is narrower than its page, and grows with it. */
function sizeOf(scale: number): CSSProperties {
  return { width: `${100 * scale}%`, '--scale': scale } as CSSProperties;
}

/** A screenshot as wide as the screen, read by scrolling; two fingers or a double press make it wider. */
export function LongPhoto({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  const shown = useRef(1);

  /** The point in the middle stays there. */
  function show(next: number) {
    const seen = box.current;
    const wanted = Math.min(LARGEST, Math.max(1, next));
    if (!seen || wanted === shown.current) return;
    const by = wanted / shown.current;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = seen;
    shown.current = wanted;
    setScale(wanted);
    requestAnimationFrame(() => {
      const left = (scrollLeft + clientWidth / 2) * by - clientWidth / 2;
      const top = (scrollTop + clientHeight / 2) * by - clientHeight / 2;
      seen.scrollTo({ left, top, behavior: 'instant' });
    });
  }
  const pinch = useEffectEvent(show);

  useEffect(() => {
    const watched = box.current;
    let begun = { distance: 0, scale: 1 };
    const start = ({ touches }: TouchEvent) => {
      begun = { distance: distanceOf(touches), scale: shown.current };
    };
    // React's own listener could not keep the page from being pinched with it.
    const move = (event: TouchEvent) => {
      const distance = distanceOf(event.touches);
      if (!distance || !begun.distance) return;
      event.preventDefault();
      pinch((begun.scale * distance) / begun.distance);
    };
    watched?.addEventListener('touchstart', start, { passive: true });
    watched?.addEventListener('touchmove', move, { passive: false });
    return () => {
      watched?.removeEventListener('touchstart', start);
      watched?.removeEventListener('touchmove', move);
    };
  }, []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a gesture beside scrolling.
    <div
      ref={box}
      className={styles.long}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys.
      tabIndex={0}
      onDoubleClick={() => show(scale > 1 ? 1 : CLOSE_UP)}
    >
      <div className={styles.page} style={sizeOf(scale)}>
        {children}
      </div>
    </div>
  );
}
