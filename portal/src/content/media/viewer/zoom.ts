/** The position of a photo in its box: its scale, and its offset in pixels. */
export type Zoom = { scale: number; x: number; y: number };
export type Point = { x: number; y: number };
export type Size = { width: number; height: number };

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
const LARGEST = 4;
/** The zoom of a double press. */
const CLOSE_UP = 2.5;
/** The maximum scale of a long screenshot, relative to the scale at which it fills its box. */
const BEYOND_FULL = 2;
/** Nearly whole is whole: swiping leafs again. */
const NEARLY_WHOLE = 1.05;

/** The photo never leaves its box further than its own edge. */
function inside({ scale, x, y }: Zoom, { width, height }: Size): Zoom {
  const right = ((scale - 1) * width) / 2;
  const down = ((scale - 1) * height) / 2;
  const held = (value: number, edge: number) => Math.min(edge, Math.max(-edge, value)) + 0;
  return { scale, x: held(x, right), y: held(y, down) };
}

/** The scale at which a picture that fits its box fills it: 1 or more. */
export function fillOf(picture: Size, box: Size): number {
  const across = box.width / picture.width;
  const down = box.height / picture.height;
  const fill = Math.max(across, down) / Math.min(across, down);
  return Number.isFinite(fill) ? fill : 1;
}

/** A box, and how many times a picture grows until it fills it: a long one may grow further. */
type Stage = Size & { fill?: number };

/** Larger or smaller around a point (from the middle of the box), which stays where it is. */
export function scaledAt(zoom: Zoom, scale: number, at: Point, box: Stage, to: Point = at): Zoom {
  const largest = Math.max(LARGEST, BEYOND_FULL * (box.fill ?? 1));
  const next = Math.min(largest, Math.max(1, scale));
  const x = to.x - ((at.x - zoom.x) / zoom.scale) * next;
  const y = to.y - ((at.y - zoom.y) / zoom.scale) * next;
  return inside({ scale: next, x, y }, box);
}

export function movedBy(zoom: Zoom, x: number, y: number, box: Size): Zoom {
  return inside({ ...zoom, x: zoom.x + x, y: zoom.y + y }, box);
}

/** A double press zooms in and out. */
export function toggledAt(zoom: Zoom, at: Point, box: Stage): Zoom {
  return zoom.scale > 1 ? WHOLE : scaledAt(zoom, Math.max(CLOSE_UP, box.fill ?? 1), at, box);
}

/** The position after the fingers are lifted. */
export function settled(zoom: Zoom): Zoom {
  return zoom.scale < NEARLY_WHOLE ? WHOLE : zoom;
}
