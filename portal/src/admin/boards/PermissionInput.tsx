import { MenuItem, TextField } from '@mui/material';
import { useInput } from 'react-admin';
import styles from './BoardForm.module.css';
import { boardText, type READERS, type WRITERS } from './text';

type PermissionInputProps = {
  source: string;
  label: string;
  choices: typeof READERS | typeof WRITERS;
};

/** Chooses who may do something on a board; `level:5` is chosen with a number beside it. */
export function PermissionInput({ source, label, choices }: PermissionInputProps) {
  const { field, fieldState } = useInput({ source, defaultValue: 'all' });
  const [kind, level] = String(field.value).split(':');
  return (
    <div className={styles.permission}>
      <TextField
        select
        required
        label={label}
        value={kind}
        error={fieldState.invalid}
        helperText={fieldState.error?.message}
        onChange={({ target: { value } }) => field.onChange(value === 'level' ? 'level:2' : value)}
      >
        {choices.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      {level !== undefined && (
        <TextField
          type="number"
          label={`${label}: ${boardText.level}`}
          value={level}
          slotProps={{ htmlInput: { min: 1, max: 999 } }}
          onChange={({ target: { value } }) => field.onChange(`level:${value}`)}
        />
      )}
    </div>
  );
}
