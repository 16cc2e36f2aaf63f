import { CircleAlert, CircleCheck, X } from 'lucide-react';
import * as Radix from 'radix-ui/toast';
import { IconButton } from './IconButton';
import { RequestId } from './RequestId';
import styles from './ToastRegion.module.css';
import { dismissToast, type ToastItem } from './toast';

/** Spec 1 §9: shown for five seconds, swiped away to the right after 50 px, F8 goes to the region. */
const DURATION_MS = 5000;
const SWIPE_PX = 50;

function Message({ item }: { item: ToastItem }) {
  const bad = item.tone === 'bad';
  return (
    <Radix.Root
      className={styles.toast}
      data-tone={item.tone ?? 'plain'}
      type={bad ? 'foreground' : 'background'}
      duration={item.duration ?? DURATION_MS}
      onOpenChange={(open) => !open && dismissToast(item.id)}
    >
      {bad && <CircleAlert className={styles.icon} aria-hidden="true" />}
      {item.tone === 'good' && <CircleCheck className={styles.icon} aria-hidden="true" />}
      <div className={styles.words}>
        <Radix.Title className={styles.title}>{item.title}</Radix.Title>
        {item.description && (
          <Radix.Description className={styles.description}>{item.description}</Radix.Description>
        )}
        {item.requestId && <RequestId id={item.requestId} />}
        {item.content && <div className={styles.content}>{item.content}</div>}
      </div>
      {item.action && (
        <Radix.Action asChild altText={item.action.label}>
          <button type="button" className={styles.action} onClick={item.action.onClick}>
            {item.action.label}
          </button>
        </Radix.Action>
      )}
      <Radix.Close asChild>
        <IconButton
          className={styles.close}
          label="알림 닫기"
          icon={<X aria-hidden="true" />}
          tooltip={false}
        />
      </Radix.Close>
    </Radix.Root>
  );
}

export default function ToastRegion({ item }: { item: ToastItem | null }) {
  return (
    <Radix.Provider label="알림" swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {item && <Message key={item.id} item={item} />}
      <Radix.Viewport className={styles.viewport} hotkey={['F8']} label="알림 ({hotkey})" />
    </Radix.Provider>
  );
}
