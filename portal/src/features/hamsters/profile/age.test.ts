import { expect, it } from 'vitest';
import { hamsterAge } from './age';

const now = new Date('2026-11-20T16:00:00Z');

it.each([
  ['2025-03-14', '1년 8개월'],
  ['2026-11-21', '생후 0일'],
  ['2026-10-22', '생후 30일'],
  ['2026-10-21', '1개월'],
  ['2026-05-21', '6개월'],
  ['2025-11-22', '11개월'],
  ['2025-11-21', '1년'],
  ['2024-11-01', '2년'],
  ['2024-09-21', '2년 2개월'],
  ['2026-12-01', null],
])('born %s: %s', (birthDate, words) => {
  // 16:00 UTC is already the 21st in Korea.
  expect(hamsterAge({ birthDate, passedOn: null }, now)).toBe(words);
});

it('stands still after the rainbow bridge', () => {
  const hamster = { birthDate: '2024-09-20', passedOn: '2026-09-12' };
  expect(hamsterAge(hamster, now)).toBe('1년 11개월');
});
