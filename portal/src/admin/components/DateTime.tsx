import { koreanDate, koreanDateTime, relativeTime } from '@/shared/lib/relativeTime';
import { commonText } from './text';

type DateTimeProps = {
  /** ISO 8601, as the server sends it; null is shown as a dash. */
  at: string | null | undefined;
  /** "3분 전", or "11. 24." in this year, with the exact time in its title. */
  relative?: boolean;
};

/** Columns are narrow, and most of what stands in them is of this year. */
function withoutThisYear(date: string): string {
  const thisYear = koreanDate(new Date()).replace(/ .*/, ' ');
  return date.startsWith(thisYear) ? date.slice(thisYear.length) : date;
}

/** A time in Korea. */
export function DateTime({ at, relative = false }: DateTimeProps) {
  if (!at) return commonText.none;
  const time = new Date(at);
  const exact = koreanDateTime(time);
  return (
    <time dateTime={at} title={exact}>
      {relative ? withoutThisYear(relativeTime(time)) : exact}
    </time>
  );
}
