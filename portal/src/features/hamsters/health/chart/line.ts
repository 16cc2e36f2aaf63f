import type { Weighed } from './change';

const DAY_MS = 24 * 60 * 60_000;
const WIDTH = 320;
const HEIGHT = 88;
/** Room for a point at the edge. */
const EDGE = 6;

/** The positions of these days' weighings in a drawing, the heaviest at the top. */
export function lineOf(weights: readonly Weighed[], from: string, to: string) {
  const values = weights.map(({ value }) => value);
  const least = Math.min(...values);
  const most = Math.max(...values);
  const days = Math.max((Date.parse(to) - Date.parse(from)) / DAY_MS, 1);
  const points = weights.map(({ day, value }) => {
    const through = (Date.parse(day) - Date.parse(from)) / DAY_MS / days;
    const up = most === least ? 0.5 : (value - least) / (most - least);
    return {
      day,
      x: EDGE + through * (WIDTH - 2 * EDGE),
      y: HEIGHT - EDGE - up * (HEIGHT - 2 * EDGE),
    };
  });
  const path = points.map(({ x, y }, at) => `${at ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`);
  return { width: WIDTH, height: HEIGHT, points, path: path.join(''), least, most };
}
