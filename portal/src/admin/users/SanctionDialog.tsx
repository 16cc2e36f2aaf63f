import { Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import type { Shape } from '@/shared/api/types';
import { act } from '../dataProvider';
import { ReasonDialog } from '../kit/ReasonDialog';
import { sanctionName } from '../kit/sanctions';
import { useTold } from '../kit/useTold';
import { sanctionText } from './text';

type Kind = Shape<'StepOut'>['kind'];
type Choice = { kind: Kind; days: number | null };

const KINDS: readonly Kind[] = ['warning', 'suspension', 'ban'];
/** A severe violation goes straight to the last rung (decisions §2). */
const SEVERE: Choice = { kind: 'ban', days: null };
const FIRST_SUSPENSION_DAYS = 7;

type SanctionDialogProps = { member: Shape<'MemberPage'>; onClose: () => void };

/** Gives a sanction: as suggested, or otherwise with the reason why. */
export function SanctionDialog({ member, onClose }: SanctionDialogProps) {
  const told = useTold();
  const [isSevere, setSevere] = useState(false);
  const [choice, setChoice] = useState<Choice>(member.suggestedStep);
  const [deviation, setDeviation] = useState('');
  const suggested = isSevere ? SEVERE : member.suggestedStep;
  const deviates = suggested.kind !== choice.kind || suggested.days !== choice.days;

  function toggleSevere(severe: boolean) {
    setSevere(severe);
    const { kind, days } = severe ? SEVERE : member.suggestedStep;
    setChoice({ kind, days });
  }
  async function give(reason: string) {
    const { kind, days } = choice;
    const done = await act<Shape<'SanctionDone'>>(`users/${member.id}/sanctions`, {
      kind,
      days,
      reason,
      isSevere,
      deviationReason: deviates ? deviation.trim() || null : null,
    });
    told(sanctionText.given, done.auditId);
  }
  return (
    <ReasonDialog
      title={sanctionText.giveTitle(member.nickname)}
      verb={sanctionText.give}
      isGrave
      onConfirm={give}
      onClose={onClose}
    >
      <FormControlLabel
        control={<Checkbox checked={isSevere} onChange={(_, checked) => toggleSevere(checked)} />}
        label={sanctionText.severe}
      />
      <TextField
        select
        label={sanctionText.kind}
        value={choice.kind}
        helperText={sanctionText.suggestion(sanctionName(suggested))}
        onChange={(event) => {
          const kind = event.target.value as Kind;
          setChoice({ kind, days: kind === 'suspension' ? FIRST_SUSPENSION_DAYS : null });
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
          onChange={(event) => setChoice({ ...choice, days: Number(event.target.value) || null })}
          slotProps={{ htmlInput: { min: 1, max: 365 } }}
        />
      )}
      {deviates && (
        <TextField
          label={sanctionText.deviation}
          helperText={sanctionText.deviationHelp}
          value={deviation}
          onChange={(event) => setDeviation(event.target.value)}
          required
        />
      )}
    </ReasonDialog>
  );
}
