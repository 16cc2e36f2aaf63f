/** How a photo lies in its box: how many times as large, and moved by how many pixels. */
export type Zoom = { scale: number; x: number; y: number };
export type Point = { x: number; y: number };
export type Size = { width: number; height: number };

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
const LARGEST = 4;
/** What a double press leads to. */
const CLOSE_UP = 2.5;
/** Nearly whole is whole: swiping leafs again. */
const NEARLY_WHOLE = 1.05;

/** The photo never leaves its box further than its own edge. */
function inside({ scale, x, y }: Zoom, { width, height }: Size): Zoom {
  const right = ((scale - 1) * width) / 2;
  const down = ((scale - 1) * height) / 2;
  const held = (value: number, edge: number) => Math.min(edge, Math.max(-edge, value)) + 0;
  return { scale, x: held(x, right), y: held(y, down) };
}

/** Larger or smaller around a point (from the middle of the box), which stays where it is. */
export function scaledAt(zoom: Zoom, scale: number, at: Point, box: Size, to: Point = at): Zoom {
  const next = Math.min(LARGEST, Math.max(1, scale));
  const x = to.x - ((at.x - zoom.x) / zoom.scale) * next;
  const y = to.y - ((at.y - zoom.y) / zoom.scale) * next;
  return inside({ scale: next, x, y }, box);
}

export function movedBy(zoom: Zoom, x: number, y: number, box: Size): Zoom {
  return inside({ ...zoom, x: zoom.x + x, y: zoom.y + y }, box);
}

/** A double press goes close and back. */
export function toggledAt(zoom: Zoom, at: Point, box: Size): Zoom {
  return zoom.scale > 1 ? WHOLE : scaledAt(zoom, CLOSE_UP, at, box);
}

/** Where the fingers left it. */
export function settled(zoom: Zoom): Zoom {
  return zoom.scale < NEARLY_WHOLE ? WHOLE : zoom;
}
