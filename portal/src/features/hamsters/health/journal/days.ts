import type { HealthRow } from '../types';

export type Day = { day: string; rows: HealthRow[] };

/** Rows of one day under one heading; they come sorted by day. */
export function daysOf(rows: readonly HealthRow[]): Day[] {
  const days: Day[] = [];
  for (const row of rows) {
    const last = days.at(-1);
    if (last?.day === row.day) last.rows.push(row);
    else days.push({ day: row.day, rows: [row] });
  }
  return days;
}
