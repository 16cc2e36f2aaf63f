import { koreanToday } from '@/shared/lib/relativeTime';
import type { Milestone } from './api';
import { text } from './text';

const DAY_MS = 86_400_000;

export function milestoneName({ kind, years }: Milestone): string {
  return kind === 'birthday' ? text.birthday(years ?? 1) : text.names[kind];
}

/** Days from today in Seoul; negative for past days. */
export function daysUntil(day: string, today = koreanToday()): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
}
