import { text, WEEKDAYS } from './text';
import styles from './Weekdays.module.css';

type WeekdaysProps = {
  /** Monday is 1. */
  chosen: readonly number[];
  fault: string | undefined;
  onChange: (weekdays: readonly number[]) => void;
};

/** The days of a week, each pressed or not. */
export function Weekdays({ chosen, fault, onChange }: WeekdaysProps) {
  return (
    <fieldset className={styles.field}>
      <legend className="text-15 font-semibold p-0 mb-2">{text.dialog.weekdays}</legend>
      <div className={styles.days}>
        {WEEKDAYS.map((name, place) => {
          const day = place + 1;
          const isOn = chosen.includes(day);
          const next = isOn ? chosen.filter((each) => each !== day) : [...chosen, day].sort();
          return (
            <button
              className="min-h-target text-ink border-strong rounded bg-surface"
              key={name}
              type="button"
              aria-pressed={isOn}
              aria-label={`${name}요일`}
              onClick={() => onChange(next)}
            >
              {name}
            </button>
          );
        })}
      </div>
      {fault && (
        <p role="alert" className="text-13 text-bad">
          {fault}
        </p>
      )}
    </fieldset>
  );
}
