import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { isForInside } from './dialogEvents';
import { IconButton } from './IconButton';
import { RequestId } from './RequestId';
import styles from './Toast.module.css';
import type { ToastItem } from './toast';
import { useCountdown } from './useCountdown';
import { useSwipeAway } from './useSwipeAway';

/** Spec 1 §9. */
const DURATION_MS = 5000;
/** A thumb takes longer to a way on, or back, than eyes to a sentence. */
const OFFER_MS = 8000;

/** Escape first closes a dialog or menu above, which calls `preventDefault`. */
function useEscape(onEscape: () => void) {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isForInside(event)) onEscape();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => hear(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** A finger that has gone leaves a pointer behind, which would hold a message for ever. */
const canHover = () => !window.matchMedia('(hover: none)').matches;

type ToastProps = { item: ToastItem; onEnd: () => void };

export function Toast({ item, onEnd }: ToastProps) {
  const { title, description, requestId, content, action, tone = 'plain' } = item;
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const swipe = useSwipeAway(onEnd);
  const usual = action ? OFFER_MS : DURATION_MS;
  useCountdown(item.duration ?? usual, isHovered || isFocused || swipe.isMoving, onEnd);
  useEscape(onEnd);

  return (
    <li
      className={styles.toast}
      data-tone={tone}
      onPointerEnter={() => setHovered(canHover())}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      {...swipe.handlers}
    >
      {tone === 'bad' && <CircleAlert className={styles.icon} aria-hidden="true" />}
      {tone === 'good' && <CircleCheck className={styles.icon} aria-hidden="true" />}
      <div className={styles.words}>
        <div className="text-15 font-bold leading-14">{title}</div>
        {description && <div className="text-13 text-muted leading-15">{description}</div>}
        {requestId && <RequestId id={requestId} />}
        {content && <div className={styles.content}>{content}</div>}
      </div>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            onEnd();
            action.onClick();
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton
        className={styles.close}
        label="알림 닫기"
        icon={<X aria-hidden="true" />}
        tooltip={false}
        onClick={onEnd}
      />
    </li>
  );
}
