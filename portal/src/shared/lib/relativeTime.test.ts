import { expect, it } from 'vitest';
import { dayHeading, koreanDateTime, relativeTime, spokenDay } from './relativeTime';

const now = new Date('2026-11-20T12:00:00Z');

it.each([
  ['2026-11-20T12:00:30Z', '방금 전'],
  ['2026-11-20T11:59:01Z', '방금 전'],
  ['2026-11-20T11:59:00Z', '1분 전'],
  ['2026-11-20T11:00:01Z', '59분 전'],
  ['2026-11-20T11:00:00Z', '1시간 전'],
  ['2026-11-19T12:00:01Z', '23시간 전'],
  ['2026-11-19T12:00:00Z', '어제'],
  ['2026-11-18T15:00:00Z', '어제'],
  ['2026-11-18T14:59:59Z', '2일 전'],
  ['2026-11-13T15:00:00Z', '6일 전'],
  ['2026-11-13T14:59:59Z', '2026. 11. 13.'],
  ['2025-12-31T15:00:00Z', '2026. 1. 1.'],
])('calls %s %s', (time, text) => {
  expect(relativeTime(new Date(time), now)).toBe(text);
});

it('writes the exact time in Korean time', () => {
  expect(koreanDateTime(new Date('2026-11-20T15:05:00Z'))).toBe('2026. 11. 21. 00:05');
});

it.each([
  ['2026-11-21', '오늘'],
  ['2026-11-20', '어제'],
  ['2026-11-19', '11월 19일'],
  ['2025-11-19', '2025. 11. 19.'],
])('%s is headed %s', (day, words) => {
  // Already the 21st in Korea.
  expect(dayHeading(day, new Date('2026-11-20T16:00:00Z'))).toBe(words);
});

it.each([
  ['2026-11-03', '11월 3일'],
  ['2025-12-21', '2025년 12월 21일'],
])('%s is said %s in a sentence', (day, words) => {
  // Still last year in London.
  expect(spokenDay(day, new Date('2025-12-31T15:00:00Z'))).toBe(words);
});
