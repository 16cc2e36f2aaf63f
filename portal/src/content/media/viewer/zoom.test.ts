import { expect, it } from 'vitest';
import { fillOf, movedBy, scaledAt, settled, toggledAt, WHOLE } from './zoom';

const BOX = { width: 400, height: 300 };

it('keeps the point under the fingers where it is', () => {
  const at = { x: 100, y: -50 };
  const zoom = scaledAt(WHOLE, 2, at, BOX);
  expect(zoom).toEqual({ scale: 2, x: -100, y: 50 });
  expect((at.x - zoom.x) / zoom.scale).toBe(100);
});

it.each([
  ['four times at the most', 9, 4],
  ['never smaller than whole', 0.2, 1],
])('is %s', (_, asked, got) => {
  expect(scaledAt(WHOLE, asked, { x: 0, y: 0 }, BOX).scale).toBe(got);
});

it('moves no further than its edge, and not at all while whole', () => {
  expect(movedBy({ scale: 2, x: 0, y: 0 }, 900, -900, BOX)).toEqual({ scale: 2, x: 200, y: -150 });
  expect(movedBy(WHOLE, 50, 50, BOX)).toEqual(WHOLE);
});

it('goes close on a double press and back on the next', () => {
  const close = toggledAt(WHOLE, { x: 0, y: 0 }, BOX);
  expect(close.scale).toBe(2.5);
  expect(toggledAt(close, { x: 10, y: 10 }, BOX)).toEqual(WHOLE);
});

it('is whole again when nearly whole', () => {
  expect(settled({ scale: 1.03, x: 4, y: 0 })).toEqual(WHOLE);
  expect(settled({ scale: 1.5, x: 4, y: 0 }).scale).toBe(1.5);
});

it('lets a long screenshot fill the box and grow to be read', () => {
  const phone = { width: 390, height: 780 };
  const fill = fillOf({ width: 720, height: 12_000 }, phone);
  expect(fill).toBeCloseTo(12_000 / 720 / 2);
  const stage = { ...phone, fill };
  const close = toggledAt(WHOLE, { x: 0, y: 0 }, stage);
  expect(close.scale).toBe(fill);
  expect(scaledAt(close, 99, { x: 0, y: 0 }, stage).scale).toBe(2 * fill);
  expect(fillOf({ width: 0, height: 0 }, phone)).toBe(1);
});
