import { describe, expect, it } from 'vitest';
import {
  type Box,
  CORNERS,
  coveredPart,
  largestBox,
  movedBox,
  outputSize,
  resizedBox,
  shownIn,
  withRatio,
} from './box';

const LYING: Box = shownIn({ width: 4000, height: 3000 });

function expectInside(box: Box, bounds: Box) {
  expect(box.x).toBeGreaterThanOrEqual(bounds.x - 0.001);
  expect(box.y).toBeGreaterThanOrEqual(bounds.y - 0.001);
  expect(box.x + box.width).toBeLessThanOrEqual(bounds.x + bounds.width + 0.001);
  expect(box.y + box.height).toBeLessThanOrEqual(bounds.y + bounds.height + 0.001);
}

it('shows the whole picture in the middle of a 500×350 stage', () => {
  expect(shownIn({ width: 1000, height: 700 })).toEqual({ x: 0, y: 0, width: 500, height: 350 });
  expect(shownIn({ width: 350, height: 700 })).toEqual({ x: 162.5, y: 0, width: 175, height: 350 });
});

it('starts with the largest square', () => {
  expect(largestBox(shownIn({ width: 1000, height: 700 }), 1)).toEqual({
    x: 75,
    y: 0,
    width: 350,
    height: 350,
  });
});

it('moves no further than the edge of the picture', () => {
  const box = { x: 100, y: 100, width: 100, height: 100 };
  expect(movedBox(box, 10, -5, LYING)).toMatchObject({ x: 110, y: 95 });
  expect(movedBox(box, -999, 999, LYING)).toMatchObject({ x: LYING.x, y: 250 });
});

describe.each(CORNERS)('the %s corner', (corner) => {
  const box = { x: 150, y: 120, width: 133, height: 100 };
  const outward = {
    dx: corner.endsWith('left') ? -1 : 1,
    dy: corner.startsWith('top') ? -1 : 1,
  };

  it('leaves the corner across from it alone', () => {
    const pull = { dx: outward.dx * 13.3, dy: 0 };
    const larger = resizedBox(box, corner, pull, 1.33, LYING);
    expect(larger.width).toBeCloseTo(146.3);
    expect(larger.height).toBeCloseTo(110);
    expect(outward.dx < 0 ? larger.x + larger.width : larger.x).toBeCloseTo(
      outward.dx < 0 ? 283 : 150,
    );
    expect(outward.dy < 0 ? larger.y + larger.height : larger.y).toBeCloseTo(
      outward.dy < 0 ? 220 : 120,
    );
  });

  it.each([1, 1.15, 1.33])('keeps the ratio %f, the picture and 50 pixels', (ratio) => {
    for (const distance of [-900, -40, 0, 40, 900]) {
      const pull = { dx: outward.dx * distance, dy: outward.dy * distance };
      const result = resizedBox(withRatio(box, ratio, LYING), corner, pull, ratio, LYING);
      expect(result.width / result.height).toBeCloseTo(ratio);
      expect(Math.min(result.width, result.height)).toBeGreaterThanOrEqual(50 - 0.001);
      expectInside(result, LYING);
    }
  });
});

it('changes its ratio without leaving the picture', () => {
  const strip = shownIn({ width: 2000, height: 300 });
  for (let ratio = 1; ratio <= 1.33; ratio += 0.01) {
    const box = withRatio(largestBox(strip, 1), ratio, strip);
    expect(box.width / box.height).toBeCloseTo(ratio);
    expectInside(box, strip);
  }
});

it('takes all there is of a picture thinner than the smallest box', () => {
  const thread = shownIn({ width: 5000, height: 100 });
  const box = resizedBox(largestBox(thread, 1), 'top-left', { dx: 0, dy: 90 }, 1, thread);
  expect(box.height).toBeCloseTo(10);
});

it('finds the pixels of the picture under the box', () => {
  const bounds = shownIn({ width: 1000, height: 700 });
  const part = coveredPart({ x: 50, y: 25, width: 100, height: 80 }, bounds, {
    width: 1000,
    height: 700,
  });
  expect(part).toEqual({ x: 100, y: 50, width: 200, height: 160 });
});

it('writes 400 pixels across', () => {
  expect(outputSize(1)).toEqual({ width: 400, height: 400 });
  expect(outputSize(1.33)).toEqual({ width: 400, height: 301 });
});
