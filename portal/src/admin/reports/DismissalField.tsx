import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material';
import { useId } from 'react';
import { DISMISSALS, decideText } from './text';
import type { Dismissal } from './types';

type DismissalFieldProps = { value: Dismissal; onChange: (value: Dismissal) => void };

/** Why a report ends without an act: what was handled already is no fault of who reported it. */
export function DismissalField({ value, onChange }: DismissalFieldProps) {
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id}>{decideText.dismissal}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={value}
        onChange={(_, chosen) => onChange(chosen as Dismissal)}
      >
        {Object.entries(DISMISSALS).map(([key, { label }]) => (
          <FormControlLabel key={key} value={key} label={label} control={<Radio size="small" />} />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
