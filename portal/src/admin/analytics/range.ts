import { today } from './days';

/** Days in Seoul, both included. */
export type Range = { from: string; to: string };

/** The windows that are one press away. */
export const PRESETS = [7, 30, 90] as const;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

/** The first of the `days` days that end with `last`. */
function daysUntil(last: string, days: number): string {
  return new Date(Date.parse(last) - (days - 1) * DAY_MS).toISOString().slice(0, 10);
}

/** The number of days of a preset in the URL. */
export function presetOf(search: URLSearchParams): number | null {
  return PRESETS.find((days) => String(days) === search.get('days')) ?? null;
}

/** The range in the URL: `days=30` moves with the current day, `from` and `to` are fixed. */
export function rangeOf(search: URLSearchParams): Range | null {
  const from = search.get('from') ?? '';
  const to = search.get('to') ?? '';
  if (DAY.test(from) && DAY.test(to)) return { from, to };
  const days = presetOf(search);
  const last = today();
  return days === null ? null : { from: daysUntil(last, days), to: last };
}
