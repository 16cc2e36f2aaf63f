import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { monthName, movedMonth, weeksOf } from '@/shared/lib/month';
import { IconButton } from './IconButton';
import styles from './Month.module.css';

const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'];

type MonthHeadProps = {
  month: string;
  heading: 'h2' | 'h3';
  /** The months between which one may move; the earlier one is open if it is left out. */
  first?: string | undefined;
  last: string;
  onMonth: (month: string) => void;
};

/** A month's name between the ways to the month before and after. */
export function MonthHead({ month, heading: Heading, first = '', last, onMonth }: MonthHeadProps) {
  return (
    <div className={styles.head}>
      <IconButton
        label="이전 달"
        icon={<ChevronLeft aria-hidden="true" />}
        disabled={month <= first}
        onClick={() => onMonth(movedMonth(month, -1))}
      />
      <Heading className={styles.title} aria-live="polite">
        {monthName(month)}
      </Heading>
      <IconButton
        label="다음 달"
        icon={<ChevronRight aria-hidden="true" />}
        disabled={month >= last}
        onClick={() => onMonth(movedMonth(month, 1))}
      />
    </div>
  );
}

type MonthTableProps = {
  month: string;
  /** What a day's cell holds; days are as `2026-11-30`. */
  children: (day: string) => ReactNode;
};

/** The days of a month in their weeks. */
export function MonthTable({ month, children }: MonthTableProps) {
  return (
    <table className={styles.calendar}>
      <thead>
        <tr>
          {WEEKDAYS.map((day) => (
            <th key={day} scope="col">
              {day}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, place) => (
              <td key={day ?? place}>{day && children(day)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
