import { expect, it } from 'vitest';
import { leftUntil } from './when';

// As `tests/hamsterd/contests/test_listing.py` has it for the server's page.
it.each([
  ['2026-11-27T09:00:00+09:00', '2026-11-27T18:00:00+09:00', '오늘 끝나요'],
  ['2026-11-27T09:00:00+09:00', '2026-11-28T00:00:00+09:00', '오늘 끝나요'],
  ['2026-11-27T09:00:00+09:00', '2026-11-28T00:01:00+09:00', '1일 남았어요'],
  ['2026-11-27T23:59:00+09:00', '2026-11-30T12:00:00+09:00', '3일 남았어요'],
])('at %s until %s: %s', (now, end, said) => {
  expect(leftUntil(end, new Date(now))).toBe(said);
});
