type Day = [year: number, month: number, day: number];

/** Korean calendar days, wherever the browser stands. */
function koreanToday(now: Date): Day {
  const local = new Date(now.getTime() + 9 * 3_600_000);
  return [local.getUTCFullYear(), local.getUTCMonth() + 1, local.getUTCDate()];
}

function daysBetween(from: Day, to: Day): number {
  const at = ([year, month, day]: Day) => Date.UTC(year, month - 1, day);
  return (at(to) - at(from)) / 86_400_000;
}

/**
 * "8개월" under a year, else "1년 2개월" or "2년" (decisions §2, Age), from a calendar date; of the first
 * month in days. Null for a day still to come.
 */
export function hamsterAge(birthDate: string, now: Date = new Date()): string | null {
  const [year = 0, month = 0, day = 0] = birthDate.slice(0, 10).split('-').map(Number);
  const [thisYear, thisMonth, today] = koreanToday(now);
  const months = (thisYear - year) * 12 + thisMonth - month - (today < day ? 1 : 0);
  if (months < 0) return null;
  if (months === 0)
    return `생후 ${daysBetween([year, month, day], [thisYear, thisMonth, today])}일`;
  const years = Math.floor(months / 12);
  if (years === 0) return `${months}개월`;
  return months % 12 === 0 ? `${years}년` : `${years}년 ${months % 12}개월`;
}
