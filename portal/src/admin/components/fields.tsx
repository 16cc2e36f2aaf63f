import {
  Checkbox,
  FormControl,
  FormControlLabel,
  FormLabel,
  MenuItem,
  Radio,
  RadioGroup,
  TextField,
} from '@mui/material';
import { type ReactNode, useId } from 'react';

type SelectFieldProps<K extends string | number> = {
  label: string;
  help?: string | undefined;
  names: readonly (readonly [key: K, name: ReactNode])[];
  value: K | '';
  onChange: (value: K) => void;
};

/** One of many, each with its name. */
export function SelectField<K extends string | number>(props: SelectFieldProps<K>) {
  const { label, help, names, value, onChange } = props;
  return (
    <TextField
      select
      label={label}
      helperText={help}
      value={value}
      onChange={(event) => onChange(event.target.value as K)}
    >
      {names.map(([key, name]) => (
        <MenuItem key={key} value={key}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

type RadioFieldProps<K extends string> = {
  label: string;
  names: Readonly<Partial<Record<K, string>>>;
  value: K;
  onChange: (value: K) => void;
  isRow?: boolean;
  /** Information needed before choosing. */
  children?: ReactNode;
};

/** One of a few, all of them in sight. */
export function RadioField<K extends string>(props: RadioFieldProps<K>) {
  const { label, names, value, onChange, isRow = false, children } = props;
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id}>{label}</FormLabel>
      {children}
      <RadioGroup
        row={isRow}
        aria-labelledby={id}
        value={value}
        onChange={(_, chosen) => onChange(chosen as K)}
      >
        {Object.entries<string | undefined>(names).map(([key, name]) => (
          <FormControlLabel key={key} value={key} label={name} control={<Radio size="small" />} />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

type CheckFieldProps = {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
  isDisabled?: boolean;
  /** The id of a longer description. */
  describedBy?: string;
};

/** Yes or no. */
export function CheckField(props: CheckFieldProps) {
  const { label, value, onChange, isDisabled = false, describedBy } = props;
  return (
    <FormControlLabel
      control={
        <Checkbox
          checked={value}
          onChange={(_, checked) => onChange(checked)}
          slotProps={{ input: { 'aria-describedby': describedBy } }}
        />
      }
      disabled={isDisabled}
      label={label}
    />
  );
}
