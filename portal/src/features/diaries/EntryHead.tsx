import { Lock } from 'lucide-react';
import { Link } from 'wouter';
import { PendingReviewChip } from '@/content/screening/PendingReviewChip';
import { Avatar } from '@/shared/ui/Avatar';
import { LevelBadge } from '@/shared/ui/LevelBadge';
import { TimeAgo } from '@/shared/ui/TimeAgo';
import type { Entry } from './api';
import styles from './DiaryCard.module.css';
import { EntryMenu } from './EntryMenu';
import { text } from './text';

type EntryHeadProps = { entry: Entry; onRemoved?: (() => void) | undefined };

/** Who wrote it and when. */
export function EntryHead({ entry, onRemoved }: EntryHeadProps) {
  const { user } = entry;
  return (
    <header className={styles.head}>
      <Link href={`/user/${user.id}`} className={styles.author ?? ''}>
        <Avatar name={user.nickname} src={user.profileImage} size={40} />
        <span className={styles.who}>
          <strong>{user.nickname}</strong>
          <LevelBadge level={user.level} />
        </span>
      </Link>
      <p className={styles.when}>
        <Link href={`/diary/${entry.id}`}>
          <TimeAgo at={entry.createdAt} />
        </Link>
        {entry.isHeld && <PendingReviewChip />}
        {!entry.isPublic && (
          <span className={styles.private}>
            <Lock aria-hidden="true" />
            {text.card.private}
          </span>
        )}
      </p>
      <EntryMenu entry={entry} onRemoved={onRemoved} />
    </header>
  );
}
