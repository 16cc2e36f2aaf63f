import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './PhotoViewer.module.css';
import {
  fillOf,
  movedBy,
  type Point,
  scaledAt,
  settled,
  toggledAt,
  WHOLE,
  type Zoom,
} from './zoom';

type Pinch = { distance: number; middle: Point; zoom: Zoom };

/** The point seen from the middle of the box. */
function pointIn(box: Element, event: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = box.getBoundingClientRect();
  return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
}

function sizeOf(box: Element) {
  const size = { width: box.clientWidth, height: box.clientHeight };
  const picture = box.querySelector('img');
  if (!picture?.naturalWidth) return size;
  const { naturalWidth: width, naturalHeight: height } = picture;
  return { ...size, fill: fillOf({ width, height }, size) };
}

function pinchOf([one, other]: Point[], zoom: Zoom): Pinch | null {
  if (!one || !other) return null;
  const distance = Math.hypot(one.x - other.x, one.y - other.y) || 1;
  return { distance, middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }, zoom };
}

/** Two fingers, a trackpad or a double press zoom the content; then it can be moved. */
export function ZoomBox({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, Point>());
  const pinch = useRef<Pinch | null>(null);
  const [zoom, setZoom] = useState(WHOLE);

  useEffect(() => {
    const watched = box.current;
    // A trackpad's pinch; React's own listener could not keep the page from growing with it.
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey || !watched) return;
      event.preventDefault();
      const at = pointIn(watched, event);
      setZoom((now) =>
        settled(scaledAt(now, now.scale * 0.99 ** event.deltaY, at, sizeOf(watched))),
      );
    };
    watched?.addEventListener('wheel', wheel, { passive: false });
    return () => watched?.removeEventListener('wheel', wheel);
  }, []);

  function down(event: PointerEvent<HTMLDivElement>) {
    fingers.current.set(event.pointerId, pointIn(event.currentTarget, event));
    pinch.current = pinchOf([...fingers.current.values()], zoom);
    if (pinch.current || zoom.scale > 1) event.currentTarget.setPointerCapture(event.pointerId);
  }

  function move(event: PointerEvent<HTMLDivElement>) {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const area = event.currentTarget;
    const now = pointIn(area, event);
    fingers.current.set(event.pointerId, now);
    const from = pinch.current;
    const to = from && pinchOf([...fingers.current.values()], zoom);
    if (from && to) {
      const scale = (from.zoom.scale * to.distance) / from.distance;
      setZoom(scaledAt(from.zoom, scale, from.middle, sizeOf(area), to.middle));
    } else if (zoom.scale > 1) {
      setZoom(movedBy(zoom, now.x - before.x, now.y - before.y, sizeOf(area)));
    }
  }

  function up(event: PointerEvent<HTMLDivElement>) {
    fingers.current.delete(event.pointerId);
    pinch.current = pinchOf([...fingers.current.values()], zoom);
    setZoom(settled);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a gesture beside the browser's own zoom.
    <div
      ref={box}
      className={styles.zoom}
      data-large={zoom.scale > 1 || undefined}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onDoubleClick={(event) => {
        const area = event.currentTarget;
        setZoom(toggledAt(zoom, pointIn(area, event), sizeOf(area)));
      }}
    >
      <div
        className={styles.zoomed}
        style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
      >
        {children}
      </div>
    </div>
  );
}
