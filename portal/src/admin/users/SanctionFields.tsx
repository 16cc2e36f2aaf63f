import { MenuItem, TextField } from '@mui/material';
import type { Shape } from '@/shared/api/types';
import { sanctionName } from '../components/sanctions';
import { sanctionText } from './text';

type Kind = Shape<'StepOut'>['kind'];
export type Choice = { kind: Kind; days: number | null };

const KINDS: readonly Kind[] = ['warning', 'suspension', 'ban'];
const FIRST_SUSPENSION_DAYS = 7;

type SanctionFieldsProps = { choice: Choice; onChange: (choice: Choice) => void; help?: string };

/** Which sanction, and for a suspension how long. */
export function SanctionFields({ choice, onChange, help }: SanctionFieldsProps) {
  return (
    <>
      <TextField
        select
        label={sanctionText.kind}
        value={choice.kind}
        helperText={help}
        onChange={(event) => {
          const kind = event.target.value as Kind;
          onChange({ kind, days: kind === 'suspension' ? FIRST_SUSPENSION_DAYS : null });
        }}
      >
        {KINDS.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {sanctionName({ kind, days: null })}
          </MenuItem>
        ))}
      </TextField>
      {choice.kind === 'suspension' && (
        <TextField
          type="number"
          label={sanctionText.days}
          value={choice.days ?? ''}
          onChange={(event) => onChange({ ...choice, days: Number(event.target.value) || null })}
          slotProps={{ htmlInput: { min: 1, max: 365 } }}
        />
      )}
    </>
  );
}
