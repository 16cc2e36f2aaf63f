import { useId } from 'react';
import { CARD_SIZES, type CardSize } from './frames';
import styles from './SizeChoice.module.css';
import { text as words } from './text';

type SizeChoiceProps = { value: CardSize; onChange: (size: CardSize) => void };

const SIZES = ['square', 'banner'] as const;

export function SizeChoice({ value, onChange }: SizeChoiceProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0 border-0 p-0 m-0">
      <legend className="text-15 font-semibold p-0 mb-2">{words.size}</legend>
      <div className={styles.sizes}>
        {SIZES.map((size) => (
          <label key={size} className={styles.size}>
            <input
              type="radio"
              name={name}
              checked={size === value}
              onChange={() => onChange(size)}
            />
            <span>{words.sizes[size]}</span>
            <span className={styles.pixels}>
              {CARD_SIZES[size].width}×{CARD_SIZES[size].height}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
