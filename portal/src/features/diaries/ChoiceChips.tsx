import styles from './ChoiceChips.module.css';
import type { Choice } from './choices';

type ChoiceChipsProps<V extends string> = {
  label: string;
  choices: readonly Choice<V>[];
  value: V | null;
  onChange: (value: V | null) => void;
};

/** One or none of a few; pressing the chosen one again takes it back. */
export function ChoiceChips<V extends string>(props: ChoiceChipsProps<V>) {
  const { label, choices, value, onChange } = props;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.chips}>
        {choices.map((choice) => (
          <button
            key={choice.value}
            type="button"
            className={styles.chip}
            aria-pressed={choice.value === value}
            onClick={() => onChange(choice.value === value ? null : choice.value)}
          >
            {choice.icon}
            {choice.label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
