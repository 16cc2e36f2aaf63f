import { useId, useRef } from 'react';
import { type Box, placeOf, RATIO, type Size, shownIn, withRatio } from './box';
import { CropBox } from './CropBox';
import styles from './CropStage.module.css';
import { text as words } from './text';

export type Crop = { box: Box; ratio: number };

type CropStageProps = {
  url: string;
  picture: Size;
  crop: Crop;
  onChange: (crop: Crop) => void;
};

/** The picture with the crop box over it, and a preview of the result. */
export function CropStage({ url, picture, crop, onChange }: CropStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const ratioId = useId();
  const { box, ratio } = crop;
  const bounds = shownIn(picture);
  return (
    <div className={styles.columns}>
      <div ref={stage} className={styles.stage}>
        <div className={styles.ground}>
          <img src={url} alt={words.picture} draggable={false} style={placeOf(bounds)} />
          <div className={styles.shade} style={placeOf(box)} />
        </div>
        <CropBox
          box={box}
          ratio={ratio}
          bounds={bounds}
          stage={stage}
          onChange={(next) => onChange({ box: next, ratio })}
        />
      </div>
      <div className={styles.side}>
        <div className={styles.result} style={{ aspectRatio: ratio }} aria-hidden="true">
          <img
            src={url}
            alt=""
            style={placeOf({ ...bounds, x: bounds.x - box.x, y: bounds.y - box.y }, box)}
          />
        </div>
        <div className={styles.ratio}>
          <label className="font-semibold" htmlFor={ratioId}>
            {words.ratio}
          </label>
          <output htmlFor={ratioId}>{ratio.toFixed(2)} : 1</output>
          <input
            id={ratioId}
            type="range"
            {...RATIO}
            value={ratio}
            aria-valuetext={words.ratioText(ratio.toFixed(2))}
            onChange={(event) => {
              const next = Number(event.target.value);
              onChange({ ratio: next, box: withRatio(box, next, bounds) });
            }}
          />
          <span className={styles.ends} aria-hidden="true">
            <span>{words.square}</span>
            <span>{words.wide}</span>
          </span>
        </div>
      </div>
    </div>
  );
}
