import { koreanDayOf } from '@/shared/lib/relativeTime';

/** The first one is the default. */
export const RANGES = ['quarter', 'month', 'year', 'all'] as const;
export type Range = (typeof RANGES)[number];
export const BY_LENGTH: readonly Range[] = ['month', 'quarter', 'year', 'all'];

const DAY_MS = 24 * 60 * 60_000;
/** A journal reaches no further back (hamsterd/hamsters/health/rules.py). */
const DAYS: Record<Range, number> = { month: 30, quarter: 90, year: 365, all: 3650 };

/** The first day of a range that ends today; null for the server's own, which came with the page. */
export function firstDayOf(range: Range, now: Date = new Date()): string | null {
  if (range === RANGES[0]) return null;
  return koreanDayOf(new Date(now.getTime() - (DAYS[range] - 1) * DAY_MS));
}
