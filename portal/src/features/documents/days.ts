const LONG = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'long', timeZone: 'UTC' });

/** `2026년 12월 24일` of the calendar day that the server sends. */
export function longDay(day: string): string {
  return LONG.format(new Date(`${day}T00:00:00Z`));
}
