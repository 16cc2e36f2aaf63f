import type { Box } from './frames';
import { glyphOf, scattered } from './glyphs';
import type { CardTheme } from './themes';

/** The brushes that ground, photo and words share. */

export function roundPath(box: Box, radius: number): Path2D {
  const path = new Path2D();
  path.roundRect(box.x, box.y, box.width, box.height, radius);
  return path;
}

export function inset(box: Box, by: number): Box {
  return { x: box.x + by, y: box.y + by, width: box.width - by * 2, height: box.height - by * 2 };
}

/** The colours from the box's upper left to its lower right, or the other way round. */
export function slope(
  context: CanvasRenderingContext2D,
  box: Box,
  colors: readonly string[],
  reversed = false,
): CanvasGradient {
  const { x, y, width, height } = box;
  const gradient = context.createLinearGradient(x, y, x + width, y + height);
  const ordered = reversed ? [...colors].reverse() : colors;
  ordered.forEach((color, at) => {
    gradient.addColorStop(at / Math.max(1, ordered.length - 1), color);
  });
  return gradient;
}

export function scatter(
  context: CanvasRenderingContext2D,
  area: { width: number; height: number },
  pattern: CardTheme['decorationPattern'],
  color: string,
  step: number,
): void {
  context.fillStyle = color;
  for (const { x, y, size, turn } of scattered(area, step, pattern)) {
    context.save();
    context.translate(x, y);
    context.rotate(turn);
    context.scale(size, size);
    context.fill(glyphOf(pattern));
    context.restore();
  }
}
