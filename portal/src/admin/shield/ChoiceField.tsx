import { MenuItem, TextField } from '@mui/material';

type ChoiceFieldProps = {
  label: string;
  choices: Readonly<Record<number, string>>;
  value: number;
  onChange: (value: number) => void;
};

/** One of a few numbers, each with its word. */
export function ChoiceField({ label, choices, value, onChange }: ChoiceFieldProps) {
  const known = value in choices ? choices : { ...choices, [value]: `${value}` };
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {Object.entries(known).map(([number, name]) => (
        <MenuItem key={number} value={Number(number)}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
