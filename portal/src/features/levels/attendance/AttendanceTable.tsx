import { exactNumber } from '@/shared/lib/numbers';
import { shortDay } from '@/shared/lib/relativeTime';
import styles from './Attendance.module.css';
import type { AttendanceDay } from './api';
import { text } from './text';

const words = text.table;

function markOf({ mark, reason }: AttendanceDay): string {
  const name = mark ? text.marks[mark] : words.none;
  return reason && mark === 'exempt' ? `${name}: ${reason}` : name;
}

/** The same month in words and figures, day by day. */
export function AttendanceTable({ days }: { days: readonly AttendanceDay[] }) {
  return (
    <details className={styles.twin}>
      <summary>{words.open}</summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.day}</th>
            <th scope="col">{words.mark}</th>
            <th scope="col">{words.experience}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{shortDay(day.day)}</th>
              <td>{markOf(day)}</td>
              <td>{exactNumber(day.experience)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
