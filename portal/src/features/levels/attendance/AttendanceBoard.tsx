import { Moon, Umbrella } from 'lucide-react';
import { useState } from 'react';
import { monthName } from '@/shared/lib/month';
import { koreanToday } from '@/shared/lib/relativeTime';
import { LinkButton } from '@/shared/ui/LinkButton';
import { MonthHead } from '@/shared/ui/Month';
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
  const thisMonth = koreanToday().slice(0, 7);
  const count = (mark: string) => days.filter((day) => day.mark === mark).length;

  return (
    <section className={styles.month} aria-label={monthName(month)}>
      <MonthHead
        month={month}
        heading="h2"
        first={firstMonth}
        last={thisMonth}
        onMonth={(moved) => onMonth(moved === thisMonth ? null : moved)}
      />
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
