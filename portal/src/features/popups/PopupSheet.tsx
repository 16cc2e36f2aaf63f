import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import Markup from '@/content/markup/Markup';
import { Button } from '@/shared/ui/Button';
import { useOverlayHistory } from '@/shared/ui/overlayHistory';
import { PopupCard } from '@/shared/ui/PopupCard';
import { currentToast, subscribeToasts } from '@/shared/ui/toast';
import { usePopup } from './api';
import { hideForVisit, hideToday } from './dismissed';
import styles from './PopupSheet.module.css';
import { text } from './text';

type PopupSheetProps = {
  id: number;
  /** Shown to the staff member alone, whatever its time; nothing is remembered. */
  isTrial: boolean;
  onClose: () => void;
};

/**
 * A popup over the foot of the page: it takes no focus and covers no bar, and the page behind it can be
 * used. Back and Esc close it.
 */
export default function PopupSheet({ id, isTrial, onClose }: PopupSheetProps) {
  const { data: popup } = usePopup(id, isTrial);
  // A message stands where the popup comes up: one is read after the other.
  const isAlone = useSyncExternalStore(subscribeToasts, () => currentToast() === null);
  const [isShown, setShown] = useState(false);
  if (popup && isAlone && !isShown) setShown(true);
  const place = useRef<HTMLDivElement>(null);
  const at = useRef(window.location.pathname);

  function close(hide: (id: number) => void = hideForVisit) {
    if (!isTrial) hide(id);
    // The focus must not fall to the top of the page.
    if (place.current?.contains(document.activeElement)) {
      document.getElementById('main')?.focus({ preventScroll: true });
    }
    onClose();
  }
  // Who goes to another page has not closed it.
  useOverlayHistory(isShown, () => at.current === window.location.pathname && close());
  const closeNow = useRef(close);
  closeNow.current = close;
  useEffect(() => {
    if (!isShown) return;
    const end = new AbortController();
    const listen = (event: KeyboardEvent) => {
      const isInside = place.current?.contains(document.activeElement);
      if (event.key === 'Escape' && isInside) closeNow.current();
    };
    document.addEventListener('keydown', listen, { signal: end.signal });
    return () => end.abort();
  }, [isShown]);

  if (!popup || !isShown) return null;
  return (
    <div ref={place} className={styles.place} data-sheet="">
      <PopupCard
        title={popup.title}
        image={popup.image}
        note={isTrial ? text.trial : undefined}
        actions={
          <>
            <Button variant="ghost" size="small" onClick={() => close(hideToday)}>
              {text.notToday}
            </Button>
            <Button variant="ghost" size="small" onClick={() => close()}>
              {text.close}
            </Button>
          </>
        }
      >
        {popup.content && <Markup text={popup.content} title={popup.title} media={[]} />}
      </PopupCard>
    </div>
  );
}
