import { Alert, TextField } from '@mui/material';
import { useState } from 'react';
import { api } from '@/shared/api/client';
import { ApiError } from '@/shared/api/errors';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import layout from '../components/layout.module.css';
import { SwitchForm } from '../shield/SwitchForm';
import { type Desk, type Draft, longDay } from './api';
import { text } from './text';

type ScheduleFormProps = { desk: Desk; draft: Draft; isSaved: boolean };

/** Chooses the day and announces the draft; non-binding documents apply at once. */
export function ScheduleForm({ desk, draft, isSaved }: ScheduleFormProps) {
  const { kind, isAnnounced, earliest, coming } = desk;
  const first = draft.isAdverse ? earliest.adverse : earliest.ordinary;
  const [chosen, setChosen] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const notifyDone = useNotifyWithUndo('documents');
  const day = chosen ?? first;
  async function schedule() {
    setRefusal(null);
    if (!isSaved) throw new Error(text.unsaved);
    if (day === '') throw new Error(text.dayMissing);
    try {
      const { auditId } = await api.post('/api/admin/documents/{kind}/schedule', {
        path: { kind },
        body: { effectiveOn: day, version: draft.version },
      });
      notifyDone(isAnnounced ? text.scheduled : text.published, auditId);
    } catch (error) {
      if (error instanceof ApiError) setRefusal(error.fields.effectiveOn ?? null);
      throw error;
    }
  }
  if (coming) return <Alert severity="info">{text.waiting}</Alert>;
  return (
    <SwitchForm verb={isAnnounced ? text.schedule : text.publish} onSubmit={schedule}>
      {isAnnounced && (
        <TextField
          type="date"
          label={text.day}
          value={day}
          error={refusal !== null}
          helperText={refusal ?? text.earliest(longDay(first), draft.isAdverse)}
          onChange={(event) => setChosen(event.target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      )}
      <p className={layout.note}>{isAnnounced ? text.scheduleAbout : text.publishAbout}</p>
    </SwitchForm>
  );
}
