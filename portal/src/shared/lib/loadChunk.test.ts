import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadChunk } from './loadChunk';

const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  reload.mockClear();
  vi.stubGlobal('location', { reload });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Fails `times` times, then loads. */
function flaky(times: number) {
  let left = times;
  return vi.fn(async () => {
    if (left-- > 0) throw new TypeError('Failed to fetch dynamically imported module');
    return 'page';
  });
}

async function settle(load: () => Promise<string>) {
  const outcome = loadChunk(load).catch((error: Error) => error);
  await vi.advanceTimersByTimeAsync(1000);
  return outcome;
}

it('loads at once, or with the second try', async () => {
  expect(await settle(flaky(0))).toBe('page');
  const load = flaky(1);
  expect(await settle(load)).toBe('page');
  expect(load).toHaveBeenCalledTimes(2);
  expect(reload).not.toHaveBeenCalled();
});

it('takes a fresh page after a deploy, but not for ever', async () => {
  expect(await settle(flaky(9))).toBeInstanceOf(TypeError);
  expect(reload).toHaveBeenCalledOnce();
  await settle(flaky(9));
  expect(reload).toHaveBeenCalledOnce();
});
