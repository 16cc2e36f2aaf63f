import { ChevronLeft, ChevronRight, Moon, Umbrella } from 'lucide-react';
import { useState } from 'react';
import { movedMonth } from '@/shared/lib/month';
import { koreanToday } from '@/shared/lib/relativeTime';
import { IconButton } from '@/shared/ui/IconButton';
import { LinkButton } from '@/shared/ui/LinkButton';
import { QueryStates } from '@/shared/ui/QueryStates';
import styles from './Attendance.module.css';
import { AttendanceCalendar } from './AttendanceCalendar';
import { AttendanceSkeleton } from './AttendanceSkeleton';
import { AttendanceStanding } from './AttendanceStanding';
import { AttendanceTable } from './AttendanceTable';
import { type AttendanceMonth, useAttendanceMonth } from './api';
import { text } from './text';

type MonthProps = { shown: AttendanceMonth; onMonth: (month: string | null) => void };

function Month({ shown, onMonth }: MonthProps) {
  const { month, firstMonth, days } = shown;
  const [year = 0, number = 0] = month.split('-').map(Number);
  const thisMonth = koreanToday().slice(0, 7);
  const count = (mark: string) => days.filter((day) => day.mark === mark).length;

  function move(step: number) {
    const moved = movedMonth(month, step);
    onMonth(moved === thisMonth ? null : moved);
  }

  return (
    <section className={styles.month} aria-labelledby="month">
      <div className={styles.head}>
        <IconButton
          label={text.previous}
          icon={<ChevronLeft aria-hidden="true" />}
          disabled={month <= firstMonth}
          onClick={() => move(-1)}
        />
        <h2 id="month" aria-live="polite">
          {text.month(year, number)}
        </h2>
        <IconButton
          label={text.next}
          icon={<ChevronRight aria-hidden="true" />}
          disabled={month >= thisMonth}
          onClick={() => move(1)}
        />
      </div>
      <AttendanceCalendar {...shown} />
      <p>{text.summary(count('checked'), count('rested'))}</p>
      <ul className={styles.keys}>
        <li className="inline-flex items-center gap-6px">{text.legend}</li>
        <li className="inline-flex items-center gap-6px">
          <Moon aria-hidden="true" /> {text.marks.rested}
        </li>
        <li className="inline-flex items-center gap-6px">
          <Umbrella aria-hidden="true" /> {text.marks.exempt}
        </li>
      </ul>
      {days.length > 0 && <AttendanceTable days={days} />}
    </section>
  );
}

/** One's own attendance: the streak, the rests, and a month at a time. */
export function AttendanceBoard() {
  const [month, setMonth] = useState<string | null>(null);
  return (
    <QueryStates query={useAttendanceMonth(month)} loading={<AttendanceSkeleton />} heading="h2">
      {(shown) => (
        <div className={styles.page}>
          <AttendanceStanding {...shown} />
          <Month shown={shown} onMonth={setMonth} />
          <div className="flex flex-wrap gap-2">
            <LinkButton to="/experience" variant="soft">
              {text.ledger}
            </LinkButton>
            <LinkButton to="/levels" variant="ghost">
              {text.rules}
            </LinkButton>
          </div>
        </div>
      )}
    </QueryStates>
  );
}
