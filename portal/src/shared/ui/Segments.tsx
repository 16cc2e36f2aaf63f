import { type ReactNode, useId } from 'react';
import styles from './Segments.module.css';

type SegmentsProps<T extends string> = {
  /** Names the group; read aloud alone if it is hidden. */
  legend: string;
  hideLegend?: boolean | undefined;
  choices: readonly { value: T; label: string; icon?: ReactNode }[];
  value: T;
  onChange: (value: T) => void;
  /** Small letters, for a narrow place. */
  small?: boolean | undefined;
};

/** A few choices side by side, of which one holds. */
export function Segments<T extends string>({
  legend,
  hideLegend = false,
  choices,
  value,
  onChange,
  small = false,
}: SegmentsProps<T>) {
  const name = useId();
  const size = small ? 'text-13' : 'text-15';
  return (
    <fieldset className="min-w-0 border-0 p-0 m-0">
      <legend className={hideLegend ? 'visually-hidden' : `${size} font-semibold p-0 mb-2`}>
        {legend}
      </legend>
      <div className={styles.group} data-small={small || undefined}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.segment}>
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.icon}
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
