import { type FocusEvent, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Toast } from './Toast';
import styles from './Toast.module.css';
import { currentToast, dismissToast, subscribeToasts } from './toast';

/** An error is spoken at once, everything else when the reader is free. */
const URGENCIES = ['polite', 'assertive'] as const;

const FIELDS =
  'textarea, select, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=file])';

/** Whether a box lies on something to write in. */
function coversField(box: HTMLElement): boolean {
  const own = box.getBoundingClientRect();
  return [...document.querySelectorAll(FIELDS)].some((field) => {
    if (field.closest('[aria-hidden=true]')) return false;
    const { top, right, bottom, left } = field.getBoundingClientRect();
    return top < own.bottom && bottom > own.top && left < own.right && right > own.left;
  });
}

const hasDialog = () => document.querySelector('[data-sheet]') !== null;

/** Mounted once by the app. F8 focuses the message (spec 1 §9); when it ends, the focus returns. */
export function Toaster() {
  const item = useSyncExternalStore(subscribeToasts, currentToast);
  const urgency = item?.tone === 'bad' ? 'assertive' : 'polite';
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<EventTarget | null>(null);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'F8' && region.current?.focus();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  useLayoutEffect(() => {
    const box = region.current;
    if (!item || !box) return;
    // If the message covers a field, it moves to the other edge of the screen, unless it covers one
    // there, too. Otherwise it stays, until a dialog changes which edge is its own: what moves under
    // a finger takes the tap.
    let isOverDialog = hasDialog();
    const place = () => {
      if (hasDialog() !== isOverDialog) {
        isOverDialog = !isOverDialog;
        box.removeAttribute('data-flipped');
      }
      if (!coversField(box)) return;
      box.toggleAttribute('data-flipped');
      if (coversField(box)) box.toggleAttribute('data-flipped');
    };
    box.removeAttribute('data-flipped');
    place();
    document.addEventListener('focusin', place);
    return () => document.removeEventListener('focusin', place);
  }, [item]);

  function noteFocus({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
  }

  function end(id: number) {
    const isInside = region.current?.contains(document.activeElement);
    if (isInside && cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    dismissToast(id);
  }

  return (
    <section
      ref={region}
      className={styles.region}
      tabIndex={-1}
      // No landmark while there is nothing to go to.
      aria-label={item ? '알림 (F8)' : undefined}
      data-toasts=""
      onFocus={noteFocus}
    >
      {URGENCIES.map((each) => (
        <ol key={each} aria-live={each}>
          {item && each === urgency && (
            <Toast key={item.id} item={item} onEnd={() => end(item.id)} />
          )}
        </ol>
      ))}
    </section>
  );
}
