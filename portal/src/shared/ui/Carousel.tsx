import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type TouchEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useMediaQuery } from '@/shared/hooks/useMediaQuery';
import { cx } from '@/shared/lib/cx';
import styles from './Carousel.module.css';
import { IconButton } from './IconButton';

/** Spec 1 §9. */
export const ADVANCE_MS = 5000;
/** A finger has to travel this far sideways for another slide. */
const SWIPE_PX = 40;

export type Slide = { key: string | number; label: string; content: ReactNode };

type CarouselProps = {
  /** The label for screen readers. */
  label: string;
  slides: readonly Slide[];
  arrows?: boolean | undefined;
  onShow?: ((place: number) => void) | undefined;
  className?: string | undefined;
};

/** Texts for screen readers. Each slide brings its own label. */
const words = {
  kind: '캐러셀',
  slide: '슬라이드',
  previous: '이전',
  next: '다음',
  pause: '자동 넘김 멈추기',
  play: '자동 넘김 켜기',
  goTo: (place: number, label: string) => `${place}번째 보기: ${label}`,
  of: (place: number, count: number, label: string) => `${count}개 중 ${place}번째: ${label}`,
};

/**
 * Whether the slides rotate automatically: not under a pointer, not with reduced motion, and not
 * once a key has moved the focus in (WAI-ARIA APG, Carousel). Keyboard users stop the rotation by
 * entering, so they need no pause button.
 */
function useRotation() {
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [stopped, setStopped] = useState(false);
  const [hovered, setHovered] = useState(false);
  const holders = {
    onPointerEnter: (event: { pointerType: string }) => setHovered(event.pointerType === 'mouse'),
    onPointerLeave: () => setHovered(false),
    onFocus: ({ target }: FocusEvent) => {
      if (target.matches(':focus-visible')) setStopped(true);
    },
  };
  return {
    calm,
    stopped,
    toggle: () => setStopped(!stopped),
    rotating: !(calm || stopped || hovered),
    holders,
  };
}

function useSwipe(go: (step: number) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!start.current || !touch) return;
      const across = touch.clientX - start.current.x;
      const down = touch.clientY - start.current.y;
      if (Math.abs(across) > SWIPE_PX && Math.abs(across) > Math.abs(down)) go(across < 0 ? 1 : -1);
    },
  };
}

/**
 * Slides in one place, one visible at a time, in a loop. It is one tab stop, the link of the slide:
 * arrow keys change the slide, and the buttons are for pointers. Written by hand, because a library
 * would be three times its size. Load the file that uses it lazily.
 */
export function Carousel({ label, slides, arrows = false, onShow, className }: CarouselProps) {
  const count = slides.length;
  const [chosen, setPlace] = useState(0);
  const place = chosen < count ? chosen : 0;
  const [reached, setReached] = useState(0);
  const { calm, stopped, toggle, rotating, holders } = useRotation();
  const several = count > 1;

  function show(next: number) {
    const wrapped = (next + count) % count;
    setPlace(wrapped);
    setReached((before) => Math.max(before, wrapped));
    onShow?.(wrapped);
  }
  const swipe = useSwipe((step) => show(place + step));
  // The slide that had the focus is hidden; the new slide receives it.
  const stage = useRef<HTMLDivElement>(null);
  const byKey = useRef(false);
  useLayoutEffect(() => {
    if (!byKey.current) return;
    byKey.current = false;
    stage.current?.children[place]?.querySelector<HTMLElement>('a')?.focus();
  }, [place]);
  function move(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || !several) return;
    event.preventDefault();
    byKey.current = true;
    show(place + step);
  }
  const showLater = useRef(show);
  useEffect(() => {
    showLater.current = show;
  });
  useEffect(() => {
    if (!rotating || !several) return;
    const timer = setTimeout(() => showLater.current(place + 1), ADVANCE_MS);
    return () => clearTimeout(timer);
  }, [rotating, several, place]);

  return (
    <section
      className={cx('min-w-0 relative', className)}
      aria-roledescription={words.kind}
      aria-label={label}
      onKeyDown={move}
      {...holders}
    >
      <div ref={stage} className={styles.stage} aria-live={rotating ? 'off' : 'polite'} {...swipe}>
        {slides.map((slide, at) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is no set of form fields.
          <div
            key={slide.key}
            role="group"
            aria-roledescription={words.slide}
            aria-label={words.of(at + 1, count, slide.label)}
            className={styles.slide}
            data-shown={at === place || undefined}
            inert={at !== place}
          >
            {/* Pictures are not fetched before the user comes near them. */}
            {at <= reached + 1 && slide.content}
          </div>
        ))}
      </div>
      {several && (
        <div className="row justify-center">
          {arrows && (
            <IconButton
              className={styles.arrow}
              tabIndex={-1}
              label={words.previous}
              icon={<ChevronLeft aria-hidden="true" />}
              tooltip={false}
              onClick={() => show(place - 1)}
            />
          )}
          {slides.map((slide, at) => (
            <button
              key={slide.key}
              type="button"
              tabIndex={-1}
              className={styles.dot}
              aria-label={words.goTo(at + 1, slide.label)}
              aria-current={at === place || undefined}
              onClick={() => show(at)}
            />
          ))}
          {arrows && (
            <IconButton
              className={styles.arrow}
              tabIndex={-1}
              label={words.next}
              icon={<ChevronRight aria-hidden="true" />}
              tooltip={false}
              onClick={() => show(place + 1)}
            />
          )}
          {!calm && (
            <IconButton
              className={styles.arrow}
              tabIndex={-1}
              label={stopped ? words.play : words.pause}
              icon={stopped ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
              tooltip={false}
              onClick={toggle}
            />
          )}
        </div>
      )}
    </section>
  );
}
