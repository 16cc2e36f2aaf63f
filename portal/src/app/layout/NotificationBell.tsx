import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '@/shared/api/session';
import { lazyPart } from '@/shared/ui/lazyPart';
import { tellFailure } from '@/shared/ui/tellFailure';
import styles from './NotificationBell.module.css';

const NotificationPopup = lazyPart(() => import('./NotificationPopup'));
const FAILED = { title: '오류', description: '알림을 열지 못했어요.' };

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

/** A link, as in the server's HTML: without scripts it leads to the page. */
function BellLink() {
  return (
    <a href="/notifications" className={styles.bell} aria-label="알림">
      <BellFace unread={0} />
    </a>
  );
}

function BellButton() {
  const [pressed, setPressed] = useState(false);
  const unread = useSession().me?.unreadNotifications ?? 0;
  const label = unread > 0 ? `알림, 읽지 않음 ${unread}개` : '알림';
  function fail(error: unknown) {
    setPressed(false);
    tellFailure(FAILED, error, { label: '다시 시도', onClick: () => setPressed(true) });
  }
  const face = <BellFace unread={unread} />;
  const plain = (
    <button
      type="button"
      className={styles.bell}
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={pressed}
      onPointerEnter={NotificationPopup.preload}
      onClick={() => setPressed(true)}
    >
      {face}
    </button>
  );
  if (!pressed) return plain;
  return (
    <NotificationPopup
      className={styles.bell ?? ''}
      label={label}
      unread={unread}
      pending={plain}
      onFailed={fail}
    >
      {face}
    </NotificationPopup>
  );
}

/** The bell; its popup's code arrives with the first press. */
export const NotificationBell = import.meta.env.SSR ? BellLink : BellButton;
