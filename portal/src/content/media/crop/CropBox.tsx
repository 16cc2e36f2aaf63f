import { type KeyboardEvent, type PointerEvent, type RefObject, useId, useRef } from 'react';
import { cx } from '@/shared/lib/cx';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { type Box, CORNERS, type Corner, movedBox, placeOf, resizedBox, STAGE } from './box';
import styles from './CropBox.module.css';
import { text as words } from './text';

type CropBoxProps = {
  box: Box;
  ratio: number;
  /** The picture on the stage. */
  bounds: Box;
  stage: RefObject<HTMLElement | null>;
  onChange: (box: Box) => void;
};

/** Stage units a key press moves; with Shift one. */
const STEP = 10;
const ARROWS: Readonly<Record<string, [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The box itself moves, its corners resize it: with mouse, finger and arrow keys. */
export function CropBox({ box, ratio, bounds, stage, onChange }: CropBoxProps) {
  const hintId = useId();
  const drag = useRef<{ x: number; y: number; box: Box } | null>(null);

  function change(from: Box, part: Corner | 'box', dx: number, dy: number) {
    onChange(
      part === 'box'
        ? movedBox(from, dx, dy, bounds)
        : resizedBox(from, part, { dx, dy }, ratio, bounds),
    );
  }

  function handlersOf(part: Corner | 'box') {
    return {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, y: event.clientY, box };
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const start = drag.current;
        const width = stage.current?.getBoundingClientRect().width;
        if (!start || !width) return;
        const scale = STAGE.width / width;
        change(
          start.box,
          part,
          (event.clientX - start.x) * scale,
          (event.clientY - start.y) * scale,
        );
      },
      onPointerUp() {
        drag.current = null;
      },
      onPointerCancel() {
        drag.current = null;
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const arrow = ARROWS[event.key];
        if (!arrow) return;
        event.preventDefault();
        const step = event.shiftKey ? 1 : STEP;
        change(box, part, arrow[0] * step, arrow[1] * step);
      },
    };
  }

  return (
    <div className={styles.frame} style={placeOf(box)}>
      <VisuallyHidden>
        <span id={hintId}>{words.keys}</span>
      </VisuallyHidden>
      <button
        type="button"
        className={styles.box}
        aria-label={words.box}
        aria-describedby={hintId}
        {...handlersOf('box')}
      />
      {CORNERS.map((corner) => (
        <button
          key={corner}
          type="button"
          className={cx(styles.corner, styles[corner])}
          aria-label={words.corners[corner]}
          aria-describedby={hintId}
          {...handlersOf(corner)}
        />
      ))}
    </div>
  );
}
