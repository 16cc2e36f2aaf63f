import { TextField } from '@mui/material';
import { useState } from 'react';
import { api } from '@/shared/api/client';
import { ApiError } from '@/shared/api/errors';
import {
  MOVE_MAIL_BODY_MAX,
  MOVE_MAIL_PER_HOUR_MAX,
  MOVE_MAIL_PER_HOUR_MIN,
  MOVE_MAIL_SUBJECT_MAX,
} from '@/shared/api/limits.gen';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { useEditDraft } from '../forms/useEditDraft';
import { useSingletonEdit } from '../forms/useSingletonEdit';
import { SwitchForm } from '../shield/SwitchForm';
import { type Mail, readMail } from './api';
import { mailText as text } from './text';

type Fields = { subject: string; body: string; perHour: number };
type Sent = Fields & { version?: string };

const FORMATS = { subject: text.subject, body: text.body, perHour: text.perHour };

function fieldsOf({ subject, body, perHour }: Mail): Fields {
  return { subject, body, perHour };
}

/** The text of the mail, and its pace. */
export function MailForm({ mail }: { mail: Mail }) {
  const notifyDone = useNotifyWithUndo('moves');
  const { base, fields, change, discard } = useEditDraft(mail, fieldsOf);
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});
  const { set, conflict } = useSingletonEdit<Sent>({
    base: { ...fieldsOf(base), version: base.version },
    formats: FORMATS,
    queryFn: async () => {
      const theirs = await readMail();
      return { ...fieldsOf(theirs), version: theirs.version };
    },
    mutationFn: async ({ version, ...body }) => {
      const named = version === undefined ? body : { ...body, version };
      await api.put('/api/admin/move-mail', { body: named });
      discard();
      notifyDone(text.saved);
    },
  });
  async function save() {
    setRefusals({});
    try {
      await set(fields);
    } catch (error) {
      if (error instanceof ApiError) setRefusals(error.fields);
      throw error;
    }
  }
  return (
    <>
      <SwitchForm verb={text.save} onSubmit={save} isWide>
        <TextField
          label={text.subject}
          helperText={refusals.subject}
          error={Boolean(refusals.subject)}
          value={fields.subject}
          onChange={(event) => change({ subject: event.target.value })}
          slotProps={{ htmlInput: { maxLength: MOVE_MAIL_SUBJECT_MAX } }}
        />
        <TextField
          label={text.body}
          helperText={refusals.body ?? text.bodyHelp}
          error={Boolean(refusals.body)}
          multiline
          minRows={6}
          maxRows={20}
          value={fields.body}
          onChange={(event) => change({ body: event.target.value })}
          slotProps={{ htmlInput: { maxLength: MOVE_MAIL_BODY_MAX } }}
        />
        <TextField
          label={text.perHour}
          type="number"
          helperText={refusals.perHour ?? text.perHourHelp}
          error={Boolean(refusals.perHour)}
          value={fields.perHour}
          onChange={(event) => change({ perHour: Number(event.target.value) })}
          slotProps={{
            htmlInput: { min: MOVE_MAIL_PER_HOUR_MIN, max: MOVE_MAIL_PER_HOUR_MAX },
          }}
        />
      </SwitchForm>
      {conflict}
    </>
  );
}
