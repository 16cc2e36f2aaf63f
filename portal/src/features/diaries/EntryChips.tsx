import { CalendarDays } from 'lucide-react';
import { Link } from 'wouter';
import { koreanDayOf } from '@/shared/lib/relativeTime';
import { HamsterIcon } from '@/shared/ui/HamsterIcon';
import type { Entry } from './api';
import { choicesOf } from './choices';
import styles from './DiaryCard.module.css';
import { text } from './text';

/** The hamster's name tag and what the day was like. */
export function EntryChips({ entry }: { entry: Entry }) {
  const { hamster } = entry;
  const tag = (
    <>
      <HamsterIcon />
      {hamster.name}
    </>
  );
  return (
    <ul className={styles.chips}>
      <li>
        {hamster.id === null ? (
          <span className={styles.hamster}>{tag}</span>
        ) : (
          <Link
            href={`/hamster/${hamster.id}`}
            className={styles.hamster ?? ''}
            title={hamster.breed}
          >
            {tag}
          </Link>
        )}
      </li>
      {/* What was kept for offline by an older release has no day. */}
      {entry.entryDate && entry.entryDate !== koreanDayOf(new Date(entry.createdAt)) && (
        <li className={styles.chip}>
          <CalendarDays aria-hidden="true" />
          <time dateTime={entry.entryDate}>{text.card.day(entry.entryDate)}</time>
        </li>
      )}
      {choicesOf(entry).map((choice) => (
        <li key={choice.label} className={styles.chip}>
          {choice.icon}
          {choice.label}
        </li>
      ))}
    </ul>
  );
}
