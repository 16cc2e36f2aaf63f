import { expect, it } from 'vitest';
import { countsText } from './counts';
import { duration } from './text';

it('says what a run did in Korean, and a name it does not know as it is', () => {
  expect(countsText({ sent: 3, failed: 0, 'level.week': 1200 })).toBe('보냄 3, 레벨 주간 1,200');
  expect(countsText({ 'users.total_likes': 2 })).toBe('회원 받은 좋아요 2');
  expect(countsText({ 'moons.seen': 2 })).toBe('moons seen 2');
  expect(countsText({ ended: 0 })).toBe('바뀐 것 없음');
  expect(countsText(null)).toBe('바뀐 것 없음');
});

it('says how long a run took', () => {
  expect([0.0004, 0.042, 0.42, 75, null].map(duration)).toEqual([
    '1ms',
    '42ms',
    '0.4초',
    '1분 15초',
    '–',
  ]);
});
