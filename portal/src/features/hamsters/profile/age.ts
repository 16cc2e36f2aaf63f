import { koreanDayOf } from '@/shared/lib/relativeTime';

type Day = [year: number, month: number, day: number];

function daysBetween(from: Day, to: Day): number {
  const at = ([year, month, day]: Day) => Date.UTC(year, month - 1, day);
  return (at(to) - at(from)) / 86_400_000;
}

type Born = { birthDate: string | null; passedOn: string | null };

const dayOf = (date: string): Day => {
  const [year = 0, month = 0, day = 0] = date.slice(0, 10).split('-').map(Number);
  return [year, month, day];
};

/**
 * "8개월" under a year, else "1년 2개월" or "2년"; in the first month in days (decisions §2, Age).
 * A hamster that has died keeps the age of that day. Null if the birth date is unknown or in the
 * future.
 */
export function hamsterAge({ birthDate, passedOn }: Born, now: Date = new Date()): string | null {
  if (!birthDate) return null;
  const born = dayOf(birthDate);
  const until = dayOf(passedOn ?? koreanDayOf(now));
  const months = (until[0] - born[0]) * 12 + until[1] - born[1] - (until[2] < born[2] ? 1 : 0);
  if (months < 0) return null;
  if (months === 0) return `생후 ${daysBetween(born, until)}일`;
  const years = Math.floor(months / 12);
  if (years === 0) return `${months}개월`;
  return months % 12 === 0 ? `${years}년` : `${years}년 ${months % 12}개월`;
}
