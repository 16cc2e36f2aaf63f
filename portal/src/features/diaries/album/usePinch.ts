import { type PointerEvent, useRef, useState } from 'react';

export type Placement = { zoom: number; x: number; y: number };

const UNMOVED: Placement = { zoom: 1, x: 0, y: 0 };
export const ZOOM_MAX = 3;

type Point = { x: number; y: number };

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

function spread([a, b]: readonly Point[]) {
  if (!a || !b) return null;
  return { distance: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** One finger moves the divider, two place the picture: how far it is moved is in shares of the box. */
export function usePinch(onDivider: (percent: number) => void) {
  const pointers = useRef(new Map<number, Point>());
  const [placement, setPlacement] = useState(UNMOVED);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    onPointerMove(event);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const held = pointers.current;
    if (!held.has(event.pointerId)) return;
    const box = event.currentTarget.getBoundingClientRect();
    const before = spread([...held.values()]);
    held.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = spread([...held.values()]);
    if (!before || !after) {
      onDivider(Math.round(clamp(((event.clientX - box.left) / box.width) * 100, 0, 100)));
      return;
    }
    setPlacement(({ zoom, x, y }) => ({
      zoom: clamp((zoom * after.distance) / Math.max(1, before.distance), 1, ZOOM_MAX),
      x: clamp(x + (after.x - before.x) / box.width, -0.5, 0.5),
      y: clamp(y + (after.y - before.y) / box.height, -0.5, 0.5),
    }));
  }

  function onPointerEnd(event: PointerEvent<HTMLElement>) {
    pointers.current.delete(event.pointerId);
  }

  const handlers = {
    onPointerDown,
    onPointerMove,
    onPointerUp: onPointerEnd,
    onPointerCancel: onPointerEnd,
  };
  return { placement, setPlacement, handlers };
}
