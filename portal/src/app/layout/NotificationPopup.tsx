import * as Radix from 'radix-ui/popover';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { type Notification, useNotifications } from '@/features/notifications/api';
import { useMarkAllRead, useMarkRead } from '@/features/notifications/changes';
import { NotificationList } from '@/features/notifications/NotificationList';
import { text } from '@/features/notifications/text';
import { Button } from '@/shared/ui/Button';
import { Mascot } from '@/shared/ui/Mascot';
import { useOverlayHistory } from '@/shared/ui/overlayHistory';
import { QueryStates } from '@/shared/ui/QueryStates';
import { Spinner } from '@/shared/ui/Spinner';
import styles from './NotificationPopup.module.css';

type NotificationPopupProps = {
  className: string;
  label: string;
  unread: number;
  children: ReactNode;
};

const LOADING = (
  <p className={styles.quiet}>
    <Spinner label={text.loading} />
  </p>
);

const EMPTY = (
  <div className={styles.quiet}>
    <Mascot pose="sleeping" size={104} />
    <p>{text.empty}</p>
  </div>
);

function Content({ onOpen }: { onOpen: (item: Notification) => void }) {
  return (
    <QueryStates query={useNotifications()} loading={LOADING} empty={EMPTY} heading="h3">
      {(items) => <NotificationList items={items} onOpen={onOpen} heading="h3" />}
    </QueryStates>
  );
}

/** Opened by its first press, see NotificationBell. */
export default function NotificationPopup(props: NotificationPopupProps) {
  const { className, label, unread, children } = props;
  const [open, setOpen] = useState(true);
  useOverlayHistory(open, () => setOpen(false));
  const [, navigate] = useLocation();
  const markRead = useMarkRead();
  const markAllRead = useMarkAllRead();

  function openItem(item: Notification) {
    if (!item.isRead) markRead.mutate(item.id);
    if (!item.url) return;
    setOpen(false);
    navigate(item.url);
  }

  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger className={className} aria-label={label}>
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={styles.popup}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label="알림"
        >
          <div className={styles.head}>
            <h2 className="text-17">알림</h2>
            {unread > 0 && <span className="flex-1 text-13 text-muted">읽지 않음 {unread}개</span>}
            {unread > 0 && (
              <Button
                variant="ghost"
                size="small"
                pending={markAllRead.isPending}
                onClick={() => markAllRead.mutate()}
              >
                모두 읽음
              </Button>
            )}
          </div>
          <div className={styles.body}>
            <Content onOpen={openItem} />
          </div>
          <div className={styles.foot}>
            <Button
              variant="ghost"
              fullWidth
              onClick={() => {
                setOpen(false);
                navigate('/notifications');
              }}
            >
              모든 알림 보기
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
