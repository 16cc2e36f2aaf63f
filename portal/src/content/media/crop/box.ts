/** The area of the crop box, in units of the stage (spec 1 §9); the screen scales them. */
export const STAGE = { width: 500, height: 350 } as const;
const MIN_BOX = 50;
const OUTPUT_WIDTH = 400;
export const RATIO = { min: 1, max: 1.33, step: 0.01 } as const;

export type Size = { width: number; height: number };
export type Box = Size & { x: number; y: number };
export type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';

/** Top to bottom, left to right: the order in which Tab visits them. */
export const CORNERS: readonly Corner[] = ['top-left', 'top-right', 'bottom-left', 'bottom-right'];

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high));
}

/** Shares of the stage, as CSS wants them. */
export function placeOf({ x, y, width, height }: Box, stage: Size = STAGE) {
  const share = (value: number, whole: number) => `${(value / whole) * 100}%`;
  return {
    left: share(x, stage.width),
    top: share(y, stage.height),
    width: share(width, stage.width),
    height: share(height, stage.height),
  };
}

/** The picture as large as the stage can show it whole, in its middle. */
export function shownIn(picture: Size, stage: Size = STAGE): Box {
  const scale = Math.min(stage.width / picture.width, stage.height / picture.height);
  const width = picture.width * scale;
  const height = picture.height * scale;
  return { x: (stage.width - width) / 2, y: (stage.height - height) / 2, width, height };
}

/**
 * The possible widths of a box with this ratio in `room`. Both its sides are at least 50 if
 * possible.
 */
function widths(room: Size, ratio: number): { min: number; max: number } {
  const max = Math.min(room.width, room.height * ratio);
  return { min: Math.min(MIN_BOX * Math.max(1, ratio), max), max };
}

/** The largest box of this ratio, in the middle of the picture. */
export function largestBox(bounds: Box, ratio: number): Box {
  const width = widths(bounds, ratio).max;
  const height = width / ratio;
  return {
    x: bounds.x + (bounds.width - width) / 2,
    y: bounds.y + (bounds.height - height) / 2,
    width,
    height,
  };
}

/** Moved by so much, and held inside the picture. */
export function movedBox(box: Box, dx: number, dy: number, bounds: Box): Box {
  return {
    ...box,
    x: clamp(box.x + dx, bounds.x, bounds.x + bounds.width - box.width),
    y: clamp(box.y + dy, bounds.y, bounds.y + bounds.height - box.height),
  };
}

/** One corner pulled by so much; the corner across from it stays where it is. */
export function resizedBox(
  box: Box,
  corner: Corner,
  pull: { dx: number; dy: number },
  ratio: number,
  bounds: Box,
): Box {
  const left = corner.endsWith('left');
  const top = corner.startsWith('top');
  const fixedX = left ? box.x + box.width : box.x;
  const fixedY = top ? box.y + box.height : box.y;
  const wider = left ? -pull.dx : pull.dx;
  const taller = (top ? -pull.dy : pull.dy) * ratio;
  const growth = Math.abs(wider) >= Math.abs(taller) ? wider : taller;
  const room = {
    width: left ? fixedX - bounds.x : bounds.x + bounds.width - fixedX,
    height: top ? fixedY - bounds.y : bounds.y + bounds.height - fixedY,
  };
  const { min, max } = widths(room, ratio);
  const width = clamp(box.width + growth, min, max);
  const height = width / ratio;
  return { x: left ? fixedX - width : fixedX, y: top ? fixedY - height : fixedY, width, height };
}

/** The same middle and, where there is room, the same area in another ratio. */
export function withRatio(box: Box, ratio: number, bounds: Box): Box {
  const { min, max } = widths(bounds, ratio);
  const width = clamp(Math.sqrt(box.width * box.height * ratio), min, max);
  const height = width / ratio;
  const x = box.x + (box.width - width) / 2;
  const y = box.y + (box.height - height) / 2;
  return movedBox({ x, y, width, height }, 0, 0, bounds);
}

/** The area inside the box, in pixels of the picture. */
export function coveredPart(box: Box, bounds: Box, picture: Size): Box {
  const scale = picture.width / bounds.width;
  return {
    x: (box.x - bounds.x) * scale,
    y: (box.y - bounds.y) * scale,
    width: box.width * scale,
    height: box.height * scale,
  };
}

export function outputSize(ratio: number): Size {
  return { width: OUTPUT_WIDTH, height: Math.round(OUTPUT_WIDTH / ratio) };
}
