import { koreanDateTime, relativeTime } from '@/shared/lib/relativeTime';
import { kitText } from './text';

type WhenProps = {
  /** ISO 8601, as the server sends it; null is shown as a dash. */
  at: string | null | undefined;
  /** "3분 전" with the exact time in its title. */
  relative?: boolean;
};

/** A time in Korea. */
export function When({ at, relative = false }: WhenProps) {
  if (!at) return kitText.none;
  const time = new Date(at);
  const exact = koreanDateTime(time);
  return (
    <time dateTime={at} title={exact}>
      {relative ? relativeTime(time) : exact}
    </time>
  );
}
