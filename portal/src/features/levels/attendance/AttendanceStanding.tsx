import { Moon } from 'lucide-react';
import styles from './Attendance.module.css';
import type { AttendanceMonth } from './api';
import { SeedRow } from './SeedRow';
import { text } from './text';

type AttendanceStandingProps = Pick<
  AttendanceMonth,
  'streakDays' | 'rests' | 'restsMax' | 'restEveryDays'
>;

const words = text.rests;

/** The current streak, and the rest days that are saved for it. */
export function AttendanceStanding(props: AttendanceStandingProps) {
  const { streakDays, rests, restsMax, restEveryDays } = props;
  return (
    <section className={styles.standing}>
      <div className={styles.streak}>
        <strong>{text.streak(streakDays)}</strong>
        <SeedRow days={streakDays} />
      </div>
      <p className="row gap-2">
        <span className={styles.moons} aria-hidden="true">
          {Array.from({ length: restsMax }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the places of rests stay.
            <Moon key={place} data-kept={place < rests || undefined} />
          ))}
        </span>
        <span>
          <strong>{words.label}</strong> {words.kept(rests, restsMax)}
        </span>
      </p>
      <p className="text-15 text-muted">{words.how(restEveryDays)}</p>
    </section>
  );
}
