import {
  Bell,
  BellOff,
  CornerDownRight,
  EllipsisVertical,
  Heart,
  MessageCircle,
  NotebookPen,
  ShieldCheck,
  Sparkles,
  Trash2,
  UserPlus,
} from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Menu } from '@/shared/ui/Menu';
import type { MenuItem } from '@/shared/ui/menuProps';
import { TimeAgo } from '@/shared/ui/TimeAgo';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import type { Notification } from './api';
import { useRemoveNotification } from './changes';
import MuteItem from './MuteItem';
import type { Thread } from './mutes';
import styles from './NotificationList.module.css';
import { text } from './text';

type NotificationListProps = {
  items: readonly Notification[];
  onOpen: (item: Notification) => void;
};

const ICONS: Record<string, ReactNode> = {
  like: <Heart aria-hidden="true" />,
  comment: <MessageCircle aria-hidden="true" />,
  reply: <CornerDownRight aria-hidden="true" />,
  new_entry: <NotebookPen aria-hidden="true" />,
  follow: <UserPlus aria-hidden="true" />,
  level_up: <Sparkles aria-hidden="true" />,
  moderation: <ShieldCheck aria-hidden="true" />,
};

const MUTABLE = ['diary', 'community'] as const;

function threadOf({ targetType, targetId }: Notification): Thread | null {
  const type = MUTABLE.find((each) => each === targetType);
  return type && targetId !== null ? { targetType: type, targetId } : null;
}

type RowMenuProps = { item: Notification; row: RefObject<HTMLLIElement | null> };

function RowMenu({ item, row }: RowMenuProps) {
  const remove = useRemoveNotification();
  const thread = threadOf(item);

  async function press() {
    if (remove.isPending) return;
    // The focus goes on to a neighbour, for the button it is on leaves with its row; but only when
    // the closing menu has given it back.
    const neighbour = row.current?.nextElementSibling ?? row.current?.previousElementSibling;
    try {
      await remove.mutateAsync(item.id);
      setTimeout(() => neighbour?.querySelector('button')?.focus());
    } catch {
      // The action has said so; the row stays.
    }
  }

  const acts: MenuItem[] = [
    { label: text.remove, icon: <Trash2 aria-hidden="true" />, onSelect: () => void press() },
  ];
  if (thread) {
    const slot = () => <MuteItem {...thread} known={item.isMuted} />;
    acts.unshift({ label: text.mute.loading, slot });
  }
  return (
    <Menu
      className={styles.menu ?? ''}
      label={text.menuOf(item.title)}
      trigger={<EllipsisVertical aria-hidden="true" />}
      items={acts}
    />
  );
}

type RowProps = { item: Notification; onOpen: (item: Notification) => void };

function Row({ item, onOpen }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  return (
    <li ref={row} className={styles.row}>
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
            {!item.isRead && <VisuallyHidden> ({text.unread})</VisuallyHidden>}
          </span>
          <span>{item.message}</span>
          <span className={styles.time}>
            <TimeAgo at={item.createdAt} />
            {item.isMuted && (
              <span className={styles.muted}>
                <BellOff aria-hidden="true" />
                {text.muted}
              </span>
            )}
          </span>
        </span>
      </button>
      <RowMenu item={item} row={row} />
    </li>
  );
}

/** Each leads to what it is about; the menu beside it silences that, or removes the line. */
export function NotificationList({ items, onOpen }: NotificationListProps) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <Row key={item.id} item={item} onOpen={onOpen} />
      ))}
    </ul>
  );
}
