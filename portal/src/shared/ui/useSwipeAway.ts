import { type PointerEvent, useState } from 'react';

/** Spec 1 §9: swiped away to the right after 50 px. */
const SWIPE_PX = 50;

/** Moves an element with a finger to the right, and calls `onEnd` if it moved far enough. */
export function useSwipeAway(onEnd: () => void) {
  const [start, setStart] = useState<number | null>(null);
  const [moved, setMoved] = useState(0);
  const stop = () => {
    setStart(null);
    setMoved(0);
  };
  return {
    isMoving: moved > 0,
    handlers: {
      style: moved > 0 ? { transform: `translateX(${moved}px)` } : undefined,
      onPointerDown: ({ button, clientX }: PointerEvent) => {
        if (button === 0) setStart(clientX);
      },
      onPointerMove: ({ clientX }: PointerEvent) => {
        if (start !== null) setMoved(Math.max(0, clientX - start));
      },
      onPointerUp: () => {
        if (moved > SWIPE_PX) onEnd();
        else stop();
      },
      onPointerCancel: stop,
    },
  };
}
