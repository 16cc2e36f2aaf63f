const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Korea keeps no summer time, so its days are UTC days moved by nine hours. */
const KST_OFFSET_MS = 9 * HOUR_MS;

function koreanDay(time: Date): number {
  return Math.floor((time.getTime() + KST_OFFSET_MS) / DAY_MS);
}

/** An instant in Seoul, as if its hours were UTC's: `2026-11-20T21:05:00.000Z`. */
const inSeoul = (time: Date) => new Date(time.getTime() + KST_OFFSET_MS).toISOString();

/** `2026-11-20`: the day of an instant in Seoul, as the server writes days. */
export const koreanDayOf = (time: Date) => inSeoul(time).slice(0, 10);

/** `2026. 11. 20.` in Korean time. */
export const koreanDate = (time: Date) => shortDay(koreanDayOf(time));

/** `11월 20일` in Korean time. */
export const koreanMonthDay = (time: Date) => monthDay(koreanDayOf(time));

/** `2026-11-20` as `11월 20일`. */
function monthDay(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${month}월 ${date}일`;
}

/** 오늘, 어제, `11월 20일`, of another year `2025. 11. 20.`: above what happened on a day. */
export function dayHeading(day: string, now: Date = new Date()): string {
  const today = koreanDayOf(now);
  if (day === today) return '오늘';
  if (day === koreanDayOf(new Date(now.getTime() - DAY_MS))) return '어제';
  return day.slice(0, 4) === today.slice(0, 4) ? monthDay(day) : shortDay(day);
}

/** `2026-11-03` as `2026. 11. 3.` */
export function shortDay(day: string): string {
  return `${day.split('-').map(Number).join('. ')}.`;
}

/** `2026-11-03` in a sentence, where particles follow: `11월 3일`, of another year `2025년 11월 3일`. */
export function spokenDay(day: string, now: Date = new Date()): string {
  const year = day.slice(0, 4);
  const words = monthDay(day);
  return year === koreanDayOf(now).slice(0, 4) ? words : `${year}년 ${words}`;
}

/** The day of an instant in a sentence; see `spokenDay`. */
export const spokenDate = (time: Date) => spokenDay(koreanDayOf(time));

/** `11월 3일 21:05` in a sentence. */
export const spokenDateTime = (time: Date) => `${spokenDate(time)} ${koreanTime(time)}`;

export function koreanToday(): string {
  return koreanDayOf(new Date());
}

/** `21:05` in Korean time. */
export const koreanTime = (time: Date) => inSeoul(time).slice(11, 16);

/** `2026. 11. 20. 21:05` in Korean time, for titles. */
export const koreanDateTime = (time: Date) => `${koreanDate(time)} ${koreanTime(time)}`;

/**
 * 방금 전, n분 전, n시간 전, 어제, n일 전 (up to 6), then the date; decisions §2. Hours are used up
 * to a whole day; after that Korean calendar days are counted.
 */
export function relativeTime(time: Date, now: Date = new Date()): string {
  const elapsed = now.getTime() - time.getTime();
  if (elapsed < MINUTE_MS) return '방금 전';
  if (elapsed < HOUR_MS) return `${Math.floor(elapsed / MINUTE_MS)}분 전`;
  if (elapsed < DAY_MS) return `${Math.floor(elapsed / HOUR_MS)}시간 전`;
  const days = koreanDay(now) - koreanDay(time);
  if (days <= 1) return '어제';
  if (days <= 6) return `${days}일 전`;
  return koreanDate(time);
}
