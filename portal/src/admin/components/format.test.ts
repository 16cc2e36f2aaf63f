import { expect, it } from 'vitest';
import {
  average,
  bytes,
  clockSeconds,
  count,
  duration,
  milliseconds,
  percent,
  share,
} from './format';

it.each([count, average, share, percent, milliseconds, bytes, duration])(
  'says that nothing was measured instead of 0',
  (say) => {
    expect(say(null)).toBe('자료 없음');
    expect(say(0)).not.toBe('자료 없음');
  },
);

it.each([
  [bytes(1023), '1,023B'],
  [bytes(1536), '1.5KB'],
  [bytes(3 * 1024 ** 3), '3GB'],
  [bytes(5000 * 1024 ** 4), '5,000TB'],
  [duration(45), '45초'],
  [duration(300), '5분'],
  [duration(3660), '1시간 1분'],
  [duration(93_784), '1일 2시간'],
  [share(0.1234), '12.3%'],
  [share(0.0001), '0.1% 미만'],
  [share(0), '0%'],
  [percent(91.26), '91.3%'],
  [average(2.345), '2.35'],
  [milliseconds(8.123), '8.1ms'],
  [clockSeconds(new Date('2026-11-20T15:00:05Z')), '00:00:05'],
])('writes %s', (said, expected) => {
  expect(said).toBe(expected);
});
