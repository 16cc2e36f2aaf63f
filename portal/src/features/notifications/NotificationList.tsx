import {
  AlarmClock,
  AtSign,
  Bell,
  BellOff,
  CircleCheck,
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
import { isVideo, thumbnailOf } from '@/shared/lib/media';
import {
  dayHeading,
  koreanDateTime,
  koreanDayOf,
  koreanTime,
  koreanToday,
} from '@/shared/lib/relativeTime';
import { Avatar } from '@/shared/ui/Avatar';
import { Menu } from '@/shared/ui/Menu';
import type { MenuItem } from '@/shared/ui/menuProps';
import { TimeAgo } from '@/shared/ui/TimeAgo';
import { VideoStill } from '@/shared/ui/VideoStill';
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
  /** The heading level of the days. */
  heading: 'h2' | 'h3';
};

const ICONS: Record<string, ReactNode> = {
  like: <Heart aria-hidden="true" />,
  comment: <MessageCircle aria-hidden="true" />,
  reply: <CornerDownRight aria-hidden="true" />,
  post_answer: <CornerDownRight aria-hidden="true" />,
  answer: <CircleCheck aria-hidden="true" />,
  mention: <AtSign aria-hidden="true" />,
  new_entry: <NotebookPen aria-hidden="true" />,
  follow: <UserPlus aria-hidden="true" />,
  care: <AlarmClock aria-hidden="true" />,
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
    // The focus moves to a neighbour, because the focused button is removed with its row. This waits until
    // the closing menu has returned the focus.
    const rows = [...document.querySelectorAll(`.${styles.row}`)];
    const place = row.current ? rows.indexOf(row.current) : -1;
    const neighbour = rows[place + 1] ?? rows[place - 1];
    try {
      await remove.mutateAsync(item.id);
      setTimeout(() => neighbour?.querySelector('button')?.focus());
    } catch {
      // The action has shown the error; the row stays.
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
      label={text.menuOf(item.message)}
      trigger={<EllipsisVertical aria-hidden="true" />}
      items={acts}
    />
  );
}

/** The picture of the person, with an icon of their act; only the icon if there is no person. */
function Face({ item }: { item: Notification }) {
  const { actor } = item;
  const icon = ICONS[item.type] ?? <Bell aria-hidden="true" />;
  return (
    <span className={styles.face}>
      {actor && <Avatar name={actor.nickname} src={actor.profileImage} size={40} />}
      <span className={styles.icon} data-alone={!actor || undefined}>
        {icon}
      </span>
    </span>
  );
}

/** Lines of one Korean day, days as they come. */
function daysOf(items: readonly Notification[]) {
  const days = new Map<string, Notification[]>();
  for (const item of items) {
    const day = koreanDayOf(new Date(item.createdAt));
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days];
}

/** Below its day: how long ago it was today, the time on any other day. */
function When({ at }: { at: string }) {
  const time = new Date(at);
  if (koreanDayOf(time) === koreanToday()) return <TimeAgo at={at} />;
  return (
    <time dateTime={at} title={koreanDateTime(time)}>
      {koreanTime(time)}
    </time>
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
        <Face item={item} />
        <span className={styles.words}>
          <span className={styles.sentence}>
            {item.message}
            {!item.isRead && <VisuallyHidden> ({text.unread})</VisuallyHidden>}
          </span>
          <span className="text-13 text-muted">
            <When at={item.createdAt} />
            {item.isMuted && (
              <span className={styles.muted}>
                <BellOff aria-hidden="true" />
                {text.muted}
              </span>
            )}
          </span>
        </span>
        {item.picture && isVideo(item.picture) && <VideoStill className={styles.picture} />}
        {item.picture && !isVideo(item.picture) && (
          <img
            className={styles.picture}
            src={thumbnailOf(item.picture)}
            alt=""
            width={48}
            height={48}
            loading="lazy"
            decoding="async"
          />
        )}
      </button>
      <RowMenu item={item} row={row} />
    </li>
  );
}

/** Notifications by day. Each row links to its target; its menu mutes the thread or removes the row. */
export function NotificationList({ items, onOpen, heading: Heading }: NotificationListProps) {
  return daysOf(items).map(([day, lines]) => (
    <section key={day} className={styles.day}>
      <Heading className={styles.heading}>{dayHeading(day)}</Heading>
      <ul className="grid">
        {lines.map((item) => (
          <Row key={item.id} item={item} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  ));
}
