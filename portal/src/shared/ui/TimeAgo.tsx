import { koreanDateTime, relativeTime } from '@/shared/lib/relativeTime';

type TimeAgoProps = {
  /** ISO 8601, as the server sends it. */
  at: string;
};

/** "3분 전" with the exact Korean time in its title. */
export function TimeAgo({ at }: TimeAgoProps) {
  const time = new Date(at);
  return (
    <time dateTime={at} title={koreanDateTime(time)}>
      {relativeTime(time)}
    </time>
  );
}
