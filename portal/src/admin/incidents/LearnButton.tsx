import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { api } from '@/shared/api/client';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { AskButton } from '../components/AskButton';
import { fromKoreanInput, toKoreanInput } from '../forms/koreanTime';
import { ReasonDialog } from '../forms/ReasonDialog';
import { type DataKind, incidentText, KIND_CHOICES } from './text';
import type { IncidentPage } from './types';

type LearnDialogProps = { incident: IncidentPage; onClose: () => void };

/** Asks since when the site knows of a leak, and which data leaked. */
function LearnDialog({ incident, onClose }: LearnDialogProps) {
  const { id, learnedAt, noticedAt } = incident;
  const [at, setAt] = useState(() => toKoreanInput(learnedAt ?? noticedAt));
  const [kinds, setKinds] = useState<DataKind[]>(incident.kinds);
  const notifyDone = useNotifyWithUndo('incidents');
  async function learn(note: string) {
    const done = await api.post('/api/admin/incidents/{incident_id}/learned', {
      path: { incident_id: id },
      body: { learnedAt: fromKoreanInput(at) ?? '', isConfirmed: true, kinds, note },
    });
    notifyDone(incidentText.learned, done.auditId);
  }
  return (
    <ReasonDialog
      title={incidentText.learnTitle}
      verb={incidentText.learn}
      help={incidentText.learnHelp}
      reasons={[]}
      draftKey={`incidents/${id}/learn`}
      onConfirm={learn}
      onClose={onClose}
    >
      <TextField
        type="datetime-local"
        label={incidentText.learnedAt}
        value={at}
        onChange={(event) => setAt(event.target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        select
        label={incidentText.kinds}
        value={kinds}
        onChange={(event) => setKinds(event.target.value as unknown as DataKind[])}
        helperText={incidentText.kindsHelp}
        slotProps={{ select: { multiple: true } }}
      >
        {KIND_CHOICES.map(({ id: kind, name }) => (
          <MenuItem key={kind} value={kind}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </ReasonDialog>
  );
}

/** Notes when the site came to know; the clocks run from there. */
export function LearnButton({ incident }: { incident: IncidentPage }) {
  return (
    <AskButton verb={incidentText.learn} variant="outlined">
      {(hide) => <LearnDialog incident={incident} onClose={hide} />}
    </AskButton>
  );
}
