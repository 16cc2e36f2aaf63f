import { Bell, Heart, MessageCircle, Sparkles, UserPlus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { userMessageOf } from '@/shared/api/errors';
import { IconButton } from '@/shared/ui/IconButton';
import { TimeAgo } from '@/shared/ui/TimeAgo';
import { toast } from '@/shared/ui/toast';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import type { Notification } from './api';
import { useRemoveNotification } from './changes';
import styles from './NotificationList.module.css';

type NotificationListProps = {
  items: readonly Notification[];
  onOpen: (item: Notification) => void;
};

const ICONS: Record<string, ReactNode> = {
  like: <Heart aria-hidden="true" />,
  comment: <MessageCircle aria-hidden="true" />,
  follow: <UserPlus aria-hidden="true" />,
  level_up: <Sparkles aria-hidden="true" />,
};

function RemoveButton({ item }: { item: Notification }) {
  const remove = useRemoveNotification();

  async function press(row: Element | null) {
    if (remove.isPending) return;
    // The focus goes on to a neighbour: the button it is on leaves with its row.
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    try {
      await remove.mutateAsync(item.id);
      neighbour?.querySelector('button')?.focus();
    } catch (error) {
      toast({ title: '삭제 실패', description: userMessageOf(error), tone: 'bad' });
    }
  }

  return (
    <IconButton
      className={styles.remove}
      label="알림 지우기"
      icon={<X aria-hidden="true" />}
      tooltip={false}
      onClick={(event) => void press(event.currentTarget.closest('li'))}
    />
  );
}

/** Each leads to what it is about; the small button beside it removes it. */
export function NotificationList({ items, onOpen }: NotificationListProps) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.id} className={styles.row}>
          <button
            type="button"
            className={styles.item}
            data-unread={!item.isRead || undefined}
            data-kind={item.type}
            onClick={() => onOpen(item)}
          >
            <span className={styles.icon}>{ICONS[item.type] ?? <Bell aria-hidden="true" />}</span>
            <span className={styles.words}>
              <span className={styles.title}>
                {item.title}
                {!item.isRead && <VisuallyHidden> (읽지 않음)</VisuallyHidden>}
              </span>
              <span>{item.message}</span>
              <span className={styles.time}>
                <TimeAgo at={item.createdAt} />
              </span>
            </span>
          </button>
          <RemoveButton item={item} />
        </li>
      ))}
    </ul>
  );
}
