import { Bell } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNotifications } from '@/features/notifications/api';
import { loadChunk } from '@/shared/lib/loadChunk';
import styles from './NotificationBell.module.css';

const NotificationPopup = lazy(() => loadChunk(() => import('./NotificationPopup')));

/** Above it the badge shows "9+" (spec 1 §9). */
const BADGE_MAX = 9;

function BellFace({ unread }: { unread: number }) {
  return (
    <>
      <Bell aria-hidden="true" />
      {unread > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {unread > BADGE_MAX ? `${BADGE_MAX}+` : unread}
        </span>
      )}
    </>
  );
}

/** The bell; its popup's code arrives with the first press. */
export function NotificationBell() {
  const [pressed, setPressed] = useState(false);
  const { data = [] } = useNotifications();
  const unread = data.filter((item) => !item.isRead).length;
  const label = unread > 0 ? `알림, 읽지 않음 ${unread}개` : '알림';
  const face = <BellFace unread={unread} />;
  const plain = (
    <button
      type="button"
      className={styles.bell}
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={pressed}
      onPointerEnter={() => void import('./NotificationPopup').catch(() => {})}
      onClick={() => setPressed(true)}
    >
      {face}
    </button>
  );
  if (!pressed) return plain;
  return (
    <Suspense fallback={plain}>
      <NotificationPopup className={styles.bell ?? ''} label={label} unread={unread}>
        {face}
      </NotificationPopup>
    </Suspense>
  );
}
