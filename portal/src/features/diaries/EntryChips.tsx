import { Link } from 'wouter';
import { HamsterIcon } from '@/shared/ui/HamsterIcon';
import type { Entry } from './api';
import { choicesOf } from './choices';
import styles from './DiaryCard.module.css';

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
      {choicesOf(entry).map((choice) => (
        <li key={choice.label} className={styles.chip}>
          {choice.icon}
          {choice.label}
        </li>
      ))}
    </ul>
  );
}
