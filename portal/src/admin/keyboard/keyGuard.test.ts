import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keyPressed, mayAct, resetKeyGuard, screenChanged } from './keyGuard';

let now = 0;

beforeEach(() => {
  now = 10_000;
  resetKeyGuard();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

function press(at: number): boolean {
  now = at;
  const isMeant = mayAct();
  keyPressed(true);
  return isMeant;
}

it('hears the first key of a page, however soon', () => {
  screenChanged();
  expect(press(10_001)).toBe(true);
});

it('hears two quick presses as one, and a hammered key not at all until it rests', () => {
  expect([10_000, 10_120, 10_250, 10_500, 10_700].map(press)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(press(11_050)).toBe(true);
});

it('hears no key that came before the new screen could be read', () => {
  expect(press(10_000)).toBe(true);
  now = 10_600;
  screenChanged();
  expect(press(10_650)).toBe(false);
  expect(press(11_000)).toBe(true);
});

it('does not take moving for an act: the row that was moved to may be meant at once', () => {
  expect(press(10_000)).toBe(true);
  now = 10_400;
  keyPressed(false);
  expect(press(10_420)).toBe(true);
});
