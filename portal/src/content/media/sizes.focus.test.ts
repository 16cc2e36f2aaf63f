import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { focusOf, isLong } from './sizes';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const ratio = fc.double({ min: 0.34, max: 3, noNaN: true });

/** Which part of a side is shown, from 0 to 1. */
function shown(position: string, seen: number): [from: number, to: number] {
  const start = seen >= 1 ? 0 : (Number.parseFloat(position) / 100) * (1 - seen);
  return [start, start + Math.min(1, seen)];
}

it('what a picture is about is in every box, and what is around it as far as there is room', () => {
  fc.assert(
    fc.property(
      ratio,
      fc.constantFrom(0.8, 1, 4 / 3, 16 / 9),
      share,
      share,
      (wide, shape, x, y) => {
        const style = focusOf({ width: wide * 1000, height: 1000, focus: { x, y } }, shape);
        const [across = '', down = ''] = String(style.objectPosition).split(' ');
        for (const [point, position, seen] of [
          [x, across, shape / wide],
          [y, down, wide / shape],
        ] as const) {
          const [from, to] = shown(position, seen);
          const room = Math.min(1, seen) * 0.39;
          expect(point - from).toBeGreaterThanOrEqual(Math.min(point, room) - 0.01);
          expect(to - point).toBeGreaterThanOrEqual(Math.min(1 - point, room) - 0.01);
        }
      },
    ),
  );
});

test.each([
  // A head a third from the top of an upright phone's photo: the ears stay in a tile of 4:3.
  [1080, 1920, 0.35, 4 / 3, 17],
  // In the middle of the lower half.
  [1080, 1920, 0.75, 4 / 3, 86],
  // As wide as the box: nothing is cut.
  [1080, 1080, 0.2, 1, 50],
])('%i×%i around %f in a box of %f', (width, height, y, shape, percent) => {
  const placed = focusOf({ width, height, focus: { x: 0.5, y } }, shape);
  expect(placed).toEqual({ objectPosition: `50% ${percent}%` });
});

test('a long screenshot is shown from its top', () => {
  const long = { width: 1080, height: 6480, focus: { x: 0.5, y: 0.6 } };
  expect(isLong(long)).toBe(true);
  expect(focusOf(long)).toEqual({ objectPosition: '50% 0%' });
  expect(isLong({ width: 1080, height: 2400 })).toBe(false);
});
