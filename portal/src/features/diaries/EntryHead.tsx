import { Lock } from 'lucide-react';
import { Link } from 'wouter';
import { AuthorLink } from '@/content/author/AuthorLink';
import { PendingReviewChip } from '@/content/screening/PendingReviewChip';
import { TimeAgo } from '@/shared/ui/TimeAgo';
import type { Entry } from './api';
import styles from './DiaryCard.module.css';
import { EntryMenu } from './EntryMenu';
import { text } from './text';

type EntryHeadProps = { entry: Entry; onRemoved?: (() => void) | undefined };

/** The author and the time of an entry. */
export function EntryHead({ entry, onRemoved }: EntryHeadProps) {
  return (
    <header className="row gap-2">
      <AuthorLink user={entry.user} />
      <p className={styles.when}>
        <Link href={`/diary/${entry.id}`}>
          <TimeAgo at={entry.createdAt} />
        </Link>
        {entry.isHeld && <PendingReviewChip />}
        {!entry.isPublic && (
          <span className="inline-flex items-center gap-1 icons-14">
            <Lock aria-hidden="true" />
            {text.card.private}
          </span>
        )}
      </p>
      <EntryMenu entry={entry} onRemoved={onRemoved} />
    </header>
  );
}
