const CLOCK = new Intl.DateTimeFormat('ko-KR', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Seoul',
});

/** 14:35, in Korea. */
export function clockTime(at: string): string {
  return CLOCK.format(new Date(at));
}
