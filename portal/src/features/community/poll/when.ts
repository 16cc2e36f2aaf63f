import { text } from './text';

const HOUR_MS = 60 * 60_000;
const DAY_HOURS = 24;

/** About how long one may still vote, in words. */
export function endsIn(endsAt: string | null, now: Date = new Date()): string {
  if (endsAt === null) return text.open;
  const left = Date.parse(endsAt) - now.getTime();
  const hours = Math.round(left / HOUR_MS);
  if (hours >= DAY_HOURS)
    return text.ends(text.endsIn.days(Math.round(left / HOUR_MS / DAY_HOURS)));
  return text.ends(hours > 0 ? text.endsIn.hours(hours) : text.soon);
}
