import { TextField } from '@mui/material';
import { useState } from 'react';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { CheckField } from '../components/fields';
import { type Choice, SanctionFields } from '../components/SanctionFields';
import { sanctionName } from '../components/sanctions';
import { ReasonDialog } from '../forms/ReasonDialog';
import { sanctionText } from '../sanctions/text';

/** A severe violation goes to the last step at once (decisions §2). */
const SEVERE: Choice = { kind: 'ban', days: null };
/** Without a suggestion, the mildest is preselected. */
const MILDEST: Choice = { kind: 'warning', days: null };

/** Whether the new sanction restricts nothing, because a stronger one is in force. */
function beside({ isInForce }: Shape<'SanctionDone'>, kind: Choice['kind']) {
  return !isInForce && kind !== 'warning';
}

type SanctionDialogProps = { member: Shape<'MemberPage'>; onClose: () => void };

/** Gives a sanction: as suggested, or otherwise with the reason why. */
export function SanctionDialog({ member, onClose }: SanctionDialogProps) {
  const notifyDone = useNotifyWithUndo('users');
  const [isSevere, setSevere] = useState(false);
  const [choice, setChoice] = useState<Choice>(member.suggestedStep ?? MILDEST);
  const [deviation, setDeviation] = useState('');
  const suggested = isSevere ? SEVERE : member.suggestedStep;
  const deviates = suggested?.kind !== choice.kind || suggested.days !== choice.days;

  function toggleSevere(severe: boolean) {
    setSevere(severe);
    const { kind, days } = severe ? SEVERE : (member.suggestedStep ?? MILDEST);
    setChoice({ kind, days });
  }
  async function give(reason: string) {
    const { kind, days } = choice;
    const done = await api.post('/api/admin/users/{user_id}/sanctions', {
      path: { user_id: member.id },
      body: {
        kind,
        days,
        reason,
        isSevere,
        deviationReason: deviates ? deviation.trim() || null : null,
      },
    });
    notifyDone(beside(done, kind) ? sanctionText.givenBeside : sanctionText.given, done.auditId);
  }
  return (
    <ReasonDialog
      title={sanctionText.giveTitle(member.nickname)}
      verb={sanctionText.give}
      isGrave
      onConfirm={give}
      onClose={onClose}
    >
      <CheckField label={sanctionText.severe} value={isSevere} onChange={toggleSevere} />
      <SanctionFields
        choice={choice}
        onChange={setChoice}
        help={suggested ? sanctionText.suggestion(sanctionName(suggested)) : sanctionText.banned}
      />
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
