import { TextField } from '@mui/material';
import { SUSPENSION_DAYS_MAX } from '@/shared/api/limits.gen';
import type { Shape } from '@/shared/api/types';
import { SelectField } from './fields';
import { sanctionName } from './sanctions';
import { sanctionFieldsText } from './text';

type Kind = Shape<'StepOut'>['kind'];
export type Choice = { kind: Kind; days: number | null };

const KINDS: readonly Kind[] = ['warning', 'suspension', 'ban'];
const NAMES = KINDS.map((kind) => [kind, sanctionName({ kind, days: null })] as const);
const FIRST_SUSPENSION_DAYS = 7;

type SanctionFieldsProps = { choice: Choice; onChange: (choice: Choice) => void; help?: string };

/** Which sanction, and for a suspension how long. */
export function SanctionFields({ choice, onChange, help }: SanctionFieldsProps) {
  return (
    <>
      <SelectField
        label={sanctionFieldsText.kind}
        names={NAMES}
        value={choice.kind}
        help={help}
        onChange={(kind) =>
          onChange({ kind, days: kind === 'suspension' ? FIRST_SUSPENSION_DAYS : null })
        }
      />
      {choice.kind === 'suspension' && (
        <TextField
          type="number"
          label={sanctionFieldsText.days}
          value={choice.days ?? ''}
          onChange={(event) => onChange({ ...choice, days: Number(event.target.value) || null })}
          slotProps={{ htmlInput: { min: 1, max: SUSPENSION_DAYS_MAX } }}
        />
      )}
    </>
  );
}
