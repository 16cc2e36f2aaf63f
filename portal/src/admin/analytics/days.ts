import type { Shape } from '@/shared/api/types';
import type { Column } from '../components/columns';

type DayCount = Shape<'DayCount'>;

/** "2026-11-20" → "11. 20." */
export function shortDay(date: string): string {
  const [, month, day] = date.split('-');
  return `${Number(month)}. ${Number(day)}.`;
}

/** Today in Seoul, "2026-11-21". */
export function today(): string {
  return new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Seoul' });
}

/** The table twin of a figure by day. */
export function dayColumns(dateLabel: string, countLabel: string): Column<DayCount>[] {
  return [
    { label: dateLabel, value: ({ date }) => date },
    { label: countLabel, value: (day) => day.count, isNumber: true },
  ];
}
