import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRetry, type Retry } from './retry';

let retry: Retry;
const attempt = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  attempt.mockClear();
  retry = createRetry(attempt);
});

afterEach(() => {
  retry.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** How long it waits after each of so many failures in a row. */
function pauses(count: number): number[] {
  return Array.from({ length: count }, () => {
    retry.failed();
    const since = Date.now();
    vi.advanceTimersToNextTimer();
    return Date.now() - since;
  });
}

it('waits twice as long after every failure, a minute at most, and starts anew after a success', () => {
  expect(pauses(7)).toEqual([3000, 6000, 12_000, 24_000, 48_000, 60_000, 60_000]);
  retry.succeeded();
  expect(pauses(1)).toEqual([3000]);
});

it('spreads those who failed together', () => {
  vi.mocked(Math.random).mockReturnValueOnce(0).mockReturnValueOnce(0.999);
  expect(pauses(1)).toEqual([1500]);
  retry.succeeded();
  expect(pauses(1)).toEqual([4497]);
});

it.each([
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
  ['the page is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
])('tries at once when %s, and only what failed', (_, event) => {
  event();
  expect(attempt).not.toHaveBeenCalled();
  retry.failed();
  event();
  expect(attempt).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(120_000);
  expect(attempt).toHaveBeenCalledOnce();
});

it('is over when it is stopped', () => {
  retry.failed();
  retry.stop();
  window.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(120_000);
  expect(attempt).not.toHaveBeenCalled();
});
