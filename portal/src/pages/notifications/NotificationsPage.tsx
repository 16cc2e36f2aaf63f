import { Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { MemberOnly } from '@/features/account/sign-in/MemberOnly';
import { type Notification, useNotificationPages } from '@/features/notifications/api';
import { useMarkAllRead, useMarkRead } from '@/features/notifications/changes';
import { NotificationList } from '@/features/notifications/NotificationList';
import { text } from '@/features/notifications/text';
import { Button } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PagedStates } from '@/shared/ui/PagedStates';
import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './NotificationsPage.module.css';

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

function Loading() {
  return (
    <div className="card overflow-hidden shadow">
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      {SKELETONS.map((key) => (
        <div key={key} className={styles.ghost}>
          <Skeleton width={40} height={40} shape="circle" />
          <div>
            <Skeleton height={15} />
            <Skeleton width={56} height={13} />
          </div>
        </div>
      ))}
    </div>
  );
}

function Frame({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <>
      <header className={styles.head}>
        <h1>{text.title}</h1>
        <div className={styles.acts}>
          {action}
          <LinkButton
            to="/notifications/settings"
            variant="ghost"
            size="small"
            icon={<Settings2 aria-hidden="true" />}
          >
            {text.settings}
          </LinkButton>
        </div>
      </header>
      {children}
    </>
  );
}

function Notifications() {
  const [, navigate] = useLocation();
  const pages = useNotificationPages();
  const markRead = useMarkRead();
  const markAllRead = useMarkAllRead();

  function open(item: Notification) {
    if (!item.isRead) markRead.mutate(item.id);
    if (item.url) navigate(item.url);
  }

  const readAll = pages.data?.items.some((item) => !item.isRead) && (
    <Button
      variant="ghost"
      size="small"
      pending={markAllRead.isPending}
      onClick={() => markAllRead.mutate()}
    >
      {text.readAll}
    </Button>
  );
  return (
    <Frame action={readAll}>
      <PagedStates
        list={pages}
        loading={<Loading />}
        empty={<EmptyState pose="sleeping" title={text.empty} text={text.emptyText} />}
      >
        {(items) => (
          <div className="card overflow-hidden shadow">
            <NotificationList items={items} onOpen={open} heading="h2" />
          </div>
        )}
      </PagedStates>
    </Frame>
  );
}

/** Everything behind the bell, old ones too. */
export default function NotificationsPage() {
  const loading = (
    <Frame>
      <Loading />
    </Frame>
  );
  return <MemberOnly fallback={loading}>{() => <Notifications />}</MemberOnly>;
}
