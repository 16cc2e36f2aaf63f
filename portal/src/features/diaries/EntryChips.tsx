import { CalendarDays } from 'lucide-react';
import { Link } from 'wouter';
import { koreanDayOf } from '@/shared/lib/relativeTime';
import { HamsterIcon } from '@/shared/ui/HamsterIcon';
import type { Entry } from './api';
import { choicesOf } from './choices';
import styles from './DiaryCard.module.css';
import { text } from './text';

function HamsterTag({ hamster }: { hamster: Entry['hamster'] }) {
  const tag = (
    <>
      <HamsterIcon />
      {hamster.name}
    </>
  );
  if (hamster.id === null) return <span className={styles.hamster}>{tag}</span>;
  return (
    <Link href={`/hamster/${hamster.id}`} className={styles.hamster ?? ''} title={hamster.breed}>
      {tag}
    </Link>
  );
}

/** The hamsters' name tags and what the day was like. */
export function EntryChips({ entry }: { entry: Entry }) {
  // Offline copies saved by an older release have one hamster and no day.
  const { hamsters = [entry.hamster] } = entry;
  return (
    <ul className={styles.chips}>
      {hamsters.map((hamster) => (
        <li key={hamster.id ?? hamster.name}>
          <HamsterTag hamster={hamster} />
        </li>
      ))}
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
