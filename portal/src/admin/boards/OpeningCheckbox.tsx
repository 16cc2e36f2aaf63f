import { Checkbox, FormControlLabel } from '@mui/material';
import { boardText } from './text';

type OpeningCheckboxProps = { checked: boolean; onChange: (checked: boolean) => void };

/** Confirms that more people will read the posts. */
export function OpeningCheckbox({ checked, onChange }: OpeningCheckboxProps) {
  return (
    <FormControlLabel
      control={<Checkbox checked={checked} onChange={({ target }) => onChange(target.checked)} />}
      label={boardText.mayOpen}
    />
  );
}
