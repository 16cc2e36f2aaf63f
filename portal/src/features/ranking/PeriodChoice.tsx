import styles from './PeriodChoice.module.css';
import { PERIODS, type RankingPeriod } from './rules';
import { text } from './text';

type PeriodChoiceProps = {
  value: RankingPeriod;
  onChange: (value: RankingPeriod) => void;
};

/** Over which time a ranking counts: three choices side by side. */
export function PeriodChoice({ value, onChange }: PeriodChoiceProps) {
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{text.period}</legend>
      {PERIODS.map((period) => (
        <label key={period} className={styles.choice}>
          <input
            type="radio"
            name="period"
            checked={period === value}
            onChange={() => onChange(period)}
          />
          {text.periods[period]}
        </label>
      ))}
    </fieldset>
  );
}
