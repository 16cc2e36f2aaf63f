import { Moon, Umbrella } from 'lucide-react';
import { koreanToday } from '@/shared/lib/relativeTime';
import { MonthTable } from '@/shared/ui/Month';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './Attendance.module.css';
import type { AttendanceDay, AttendanceMonth } from './api';
import { text } from './text';

/** The amounts of experience from which a day's cell is one step darker. */
const STEPS = [0, 11, 31, 61];

function heatOf({ mark, experience }: AttendanceDay): number | undefined {
  if (mark !== 'checked') return undefined;
  return STEPS.findLastIndex((least) => experience >= least) + 1;
}

function Sign({ mark }: Pick<AttendanceDay, 'mark'>) {
  if (mark === 'rested') return <Moon aria-hidden="true" />;
  return mark === 'exempt' ? <Umbrella aria-hidden="true" /> : null;
}

function Day({ day, found }: { day: string; found: AttendanceDay | undefined }) {
  const number = Number(day.slice(8));
  const today = koreanToday();
  const words = text.day(number, found?.mark ?? null, found?.experience ?? 0);
  return (
    <div
      className={styles.day}
      data-mark={found?.mark ?? undefined}
      data-heat={found && heatOf(found)}
      data-today={day === today || undefined}
      data-coming={day > today || undefined}
      title={found?.reason ?? undefined}
    >
      <span aria-hidden="true">{number}</span>
      {found && <Sign mark={found.mark} />}
      <VisuallyHidden>{day > today ? `${number}일` : words}</VisuallyHidden>
    </div>
  );
}

/** A month of days, darker the more was earned on them; rests and exempt days have a sign. */
export function AttendanceCalendar({ month, days }: AttendanceMonth) {
  const found = new Map(days.map((day) => [day.day, day]));
  return <MonthTable month={month}>{(day) => <Day day={day} found={found.get(day)} />}</MonthTable>;
}
