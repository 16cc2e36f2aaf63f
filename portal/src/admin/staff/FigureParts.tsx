import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { Definitions } from '../components/Definitions';
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

/** All definitions of staff's figures. */
export function FigureMeanings() {
  return <Definitions title={figuresText.meanings} of={FIGURES} />;
}
