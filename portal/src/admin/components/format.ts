import { SAMPLE_MIN } from '@/shared/api/limits.gen';
import { exactNumber } from '@/shared/lib/numbers';
import { commonText } from './text';

/** A figure as text; a missing one is shown as such, never as 0. */
type Figure = number | null | undefined;

const SMALLEST_SHARE = 0.001;
const KIB = 1024;
const BYTE_UNITS = ['KB', 'MB', 'GB', 'TB'];
const SECONDS = { day: 86_400, hour: 3_600, minute: 60 };

const oneDigit = new Intl.NumberFormat('ko-KR', { maximumFractionDigits: 1 });
const twoDigits = new Intl.NumberFormat('ko-KR', { maximumFractionDigits: 2 });
const clock = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const clockMinutes = new Intl.DateTimeFormat('ko-KR', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Seoul',
});

function known(value: Figure, say: (value: number) => string): string {
  return value === null || value === undefined ? commonText.noFigure : say(value);
}

/** 12345 → "12,345". */
export function count(value: Figure): string {
  return known(value, exactNumber);
}

/** 2.345 → "2.35". */
export function average(value: Figure): string {
  return known(value, (each) => twoDigits.format(each));
}

/** A share: 0.1234 → "12.3%"; a very small value is not shown as 0. */
export function share(value: Figure): string {
  return known(value, (each) => {
    if (each > 0 && each < SMALLEST_SHARE) return `${percent(SMALLEST_SHARE * 100)} 미만`;
    return percent(each * 100);
  });
}

export function isSample(people: number): boolean {
  return people >= SAMPLE_MIN;
}

/** 3 → "표본이 적어요 (3명)". */
export function smallSample(people: number): string {
  return commonText.smallSample(exactNumber(people));
}

/** `share` of so many people; for too few people a note replaces the percentage. */
export function shareOf(value: Figure, people: number): string {
  return isSample(people) ? share(value) : known(value, () => smallSample(people));
}

/** 12.3 → "12.3%". */
export function percent(value: Figure): string {
  return known(value, (each) => `${oneDigit.format(each)}%`);
}

/** 12.345 → "12.3ms". */
export function milliseconds(value: Figure): string {
  return known(value, (each) => `${oneDigit.format(each)}ms`);
}

/** 1536 → "1.5KB", in steps of 1024. */
export function bytes(value: Figure): string {
  return known(value, (each) => {
    if (each < KIB) return `${exactNumber(each)}B`;
    const step = Math.min(Math.floor(Math.log(each) / Math.log(KIB)), BYTE_UNITS.length);
    return `${oneDigit.format(each / KIB ** step)}${BYTE_UNITS[step - 1]}`;
  });
}

/** Seconds by the two largest units: 93784 → "1일 2시간". */
export function duration(seconds: Figure): string {
  return known(seconds, (each) => {
    const days = Math.floor(each / SECONDS.day);
    const hours = Math.floor((each % SECONDS.day) / SECONDS.hour);
    const minutes = Math.floor((each % SECONDS.hour) / SECONDS.minute);
    if (days > 0) return `${days}일 ${hours}시간`;
    if (hours > 0) return `${hours}시간 ${minutes}분`;
    return minutes > 0 ? `${minutes}분` : `${Math.floor(each)}초`;
  });
}

/** "21:05" in Korea, of an instant as the server sends it. */
export function clockTime(at: string): string {
  return clockMinutes.format(new Date(at));
}

/** "21:05:30" in Korea. */
export function clockSeconds(time: Date): string {
  return clock.format(time);
}
