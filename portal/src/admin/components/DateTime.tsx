import { koreanDateTime, relativeTime } from '@/shared/lib/relativeTime';
import { commonText } from './text';

type DateTimeProps = {
  /** ISO 8601, as the server sends it; null is shown as a dash. */
  at: string | null | undefined;
  /** "3분 전" with the exact time in its title. */
  relative?: boolean;
};

/** A time in Korea. */
export function DateTime({ at, relative = false }: DateTimeProps) {
  if (!at) return commonText.none;
  const time = new Date(at);
  const exact = koreanDateTime(time);
  return (
    <time dateTime={at} title={exact}>
      {relative ? relativeTime(time) : exact}
    </time>
  );
}
