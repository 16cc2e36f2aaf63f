import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import layout from '../components/layout.module.css';
import { FIGURES, figuresText, PERIODS, type Period } from './figureText';

type PeriodChoiceProps = { value: Period; onChange: (days: Period) => void };

/** Over how many days. */
export function PeriodChoice({ value, onChange }: PeriodChoiceProps) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      aria-label={figuresText.period}
      onChange={(_, days: Period | null) => days && onChange(days)}
    >
      {PERIODS.map((days) => (
        <ToggleButton key={days} value={days}>
          {figuresText.days(days)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** All definitions as text, for users who cannot hover. */
export function FigureMeanings() {
  return (
    <details className={layout.folded}>
      <summary>{figuresText.meanings}</summary>
      <dl className={layout.lines}>
        {FIGURES.map(({ key, name, meaning }) => (
          <div key={key}>
            <dt>
              <strong>{name}</strong>
            </dt>
            <dd className={layout.note}>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
