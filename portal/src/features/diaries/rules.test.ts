import { afterEach, describe, expect, test, vi } from 'vitest';
import { checkEntryDate, earliestEntryDate } from './rules';

afterEach(() => vi.useRealTimers());

/** Noon in Seoul. */
function on(day: string): void {
  vi.useFakeTimers({ now: new Date(`${day}T03:00:00Z`) });
}

describe('the day an entry is about', () => {
  test.each([
    ['2026-11-28', '2016-11-28'],
    ['2028-02-29', '2018-02-29'],
  ])('may be ten years ago, as the server counts them (%s)', (today, earliest) => {
    on(today);
    expect(earliestEntryDate()).toBe(earliest);
  });

  test('and no day before or after', () => {
    on('2026-11-28');
    expect(checkEntryDate('2016-11-28')).toBe(true);
    expect(checkEntryDate('2016-11-27')).toBe('최근 10년 안의 날짜를 골라 주세요');
    expect(checkEntryDate('2026-11-29')).toBe('오늘까지의 날짜를 골라 주세요');
  });
});
