/** Korean calendar days, wherever the browser stands. */
function koreanToday(now: Date): [number, number, number] {
  const local = new Date(now.getTime() + 9 * 3_600_000);
  return [local.getUTCFullYear(), local.getUTCMonth() + 1, local.getUTCDate()];
}

/**
 * "1살 · 14개월" from a calendar date: the years of spec 1 §2 (this year minus the birth year) and
 * the whole months beside them, which say more about a hamster. Null for a day still to come.
 */
export function hamsterAge(birthDate: string, now: Date = new Date()): string | null {
  const [year = 0, month = 0, day = 0] = birthDate.slice(0, 10).split('-').map(Number);
  const [thisYear, thisMonth, today] = koreanToday(now);
  const months = (thisYear - year) * 12 + thisMonth - month - (today < day ? 1 : 0);
  if (months < 0) return null;
  return `${thisYear - year}살 · ${months}개월`;
}
