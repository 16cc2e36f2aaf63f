import { MenuItem, TextField } from '@mui/material';
import type { Shape } from '@/shared/api/types';

type Board = Pick<Shape<'BoardOut'>, 'id' | 'name'>;

type BoardFieldProps = {
  label: string;
  help: string;
  boards: readonly Board[];
  value: number | '';
  onChange: (id: number) => void;
};

/** Chooses one of `boards`. */
export function BoardField({ label, help, boards, value, onChange }: BoardFieldProps) {
  return (
    <TextField
      select
      label={label}
      helperText={help}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
      sx={{ marginTop: 1 }}
    >
      {boards.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
