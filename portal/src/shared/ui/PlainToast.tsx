import { useEffect, useEffectEvent } from 'react';
import { Button } from './Button';
import styles from './PlainToast.module.css';
import { dismissToast, type ToastItem } from './toast';

const DURATION_MS = 8000;

type PlainToastProps = { item: ToastItem; onEnd: () => void };

/** A message while the code that shows messages is missing, as it is when a network goes early. */
export function PlainToast({ item, onEnd }: PlainToastProps) {
  const { id, title, description, duration = DURATION_MS, action } = item;
  function end() {
    dismissToast(id);
    onEnd();
  }
  const endInTime = useEffectEvent(end);
  useEffect(() => {
    const timer = setTimeout(endInTime, duration);
    return () => clearTimeout(timer);
  }, [duration]);

  function act() {
    end();
    action?.onClick();
  }
  return (
    <div className={styles.toast} role="alert">
      <p>
        <strong>{title}</strong> {description}
      </p>
      <Button variant="soft" size="small" onClick={action ? act : end}>
        {action?.label ?? '닫기'}
      </Button>
    </div>
  );
}
