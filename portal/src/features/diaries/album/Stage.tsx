import { MoveHorizontal } from 'lucide-react';
import { shortDay } from '@/shared/lib/relativeTime';
import styles from './Compare.module.css';
import type { Chosen } from './PhotoChoice';
import { text } from './text';
import { usePinch, ZOOM_MAX } from './usePinch';

const words = text.dialog;

type StageProps = {
  before: Chosen;
  after: Chosen;
  divider: number;
  onDivider: (percent: number) => void;
};

/** Two photos above each other, up to a divider that a thumb or keys move. */
export function Stage({ before, after, divider, onDivider }: StageProps) {
  const { placement, setPlacement, handlers } = usePinch(onDivider);
  const { zoom, x, y } = placement;
  return (
    <>
      <div className={styles.stage} data-testid="stage" {...handlers}>
        <img src={after.shown} alt="" draggable={false} />
        <div className="cover" style={{ clipPath: `inset(0 ${100 - divider}% 0 0)` }}>
          <img
            src={before.shown}
            alt=""
            draggable={false}
            style={{ transform: `translate(${x * 100}%, ${y * 100}%) scale(${zoom})` }}
          />
        </div>
        <span className={styles.line} style={{ left: `${divider}%` }}>
          <MoveHorizontal aria-hidden="true" />
        </span>
        <span className={styles.day}>{shortDay(before.day)}</span>
        <span className={styles.day} data-side="right">
          {shortDay(after.day)}
        </span>
      </div>
      <div className={styles.sliders}>
        <label className="text-13 text-muted">
          {words.divider}
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            value={divider}
            aria-valuetext={words.dividerAt(divider, shortDay(before.day))}
            onChange={({ target }) => onDivider(target.valueAsNumber)}
          />
        </label>
        <label className="text-13 text-muted">
          {words.zoom}
          <input
            type="range"
            min={100}
            max={ZOOM_MAX * 100}
            step={5}
            value={Math.round(zoom * 100)}
            aria-valuetext={words.zoomAt(Math.round(zoom * 100))}
            onChange={({ target }) => {
              const next = target.valueAsNumber / 100;
              setPlacement((held) => ({ ...held, zoom: next }));
            }}
          />
        </label>
      </div>
    </>
  );
}
