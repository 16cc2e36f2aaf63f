import { Checkbox, FormControlLabel, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { api } from '@/shared/api/client';
import { ApiError } from '@/shared/api/errors';
import { DateTime } from '../components/DateTime';
import layout from '../components/layout.module.css';
import { useEditDraft } from '../forms/useEditDraft';
import { useSingletonEdit } from '../forms/useSingletonEdit';
import { SwitchForm } from '../shield/SwitchForm';
import { type Desk, type Draft, readDesk } from './api';
import styles from './DocumentsScreen.module.css';
import { DraftReading } from './DraftReading';
import { ScheduleForm } from './ScheduleForm';
import { text } from './text';

type Fields = { body: string; isAdverse: boolean; needsConsent: boolean };
type Sent = Fields & { version?: string };

type DraftEditorProps = {
  desk: Desk;
  draft: Draft;
  marks: readonly { name: string; meaning: string }[];
};

const FORMATS = {
  body: text.body,
  isAdverse: text.adverse,
  needsConsent: text.consent,
};

function fieldsOf({ body, isAdverse, needsConsent }: Draft): Fields {
  return { body, isAdverse, needsConsent };
}

/** Edits the draft, with a preview and the changes next to it. */
export function DraftEditor({ desk, draft, marks }: DraftEditorProps) {
  const { kind } = desk;
  const client = useQueryClient();
  const notify = useNotify();
  const { base, fields, change, discard } = useEditDraft(draft, fieldsOf);
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});
  const isSaved = JSON.stringify(fields) === JSON.stringify(fieldsOf(draft));
  const { set, conflict } = useSingletonEdit<Sent>({
    base: { ...fieldsOf(base), version: base.version },
    formats: FORMATS,
    queryFn: async () => {
      const theirs = (await readDesk(kind)).draft;
      return theirs ? { ...fieldsOf(theirs), version: theirs.version } : {};
    },
    mutationFn: async ({ version, ...body }) => {
      const named = version === undefined ? body : { ...body, version };
      await api.put('/api/admin/documents/{kind}/draft', { path: { kind }, body: named });
      await client.invalidateQueries({ queryKey: ['documents'] });
      discard();
      notify(text.saved, { type: 'success' });
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
      <div className={styles.editor}>
        <SwitchForm verb={text.save} onSubmit={save} isWide>
          <TextField
            label={text.body}
            helperText={refusals.body ?? text.bodyHelp}
            error={Boolean(refusals.body)}
            multiline
            minRows={18}
            maxRows={32}
            className={styles.body ?? ''}
            value={fields.body}
            onChange={(event) => change({ body: event.target.value })}
          />
          <details className={layout.folded}>
            <summary>{text.marks}</summary>
            <dl className={styles.marks}>
              {marks.map(({ name, meaning }) => (
                <div key={name} className={styles.mark}>
                  <dt>
                    <code>{`{${name}}`}</code>
                  </dt>
                  <dd className="text-muted m-0">{meaning}</dd>
                </div>
              ))}
            </dl>
          </details>
          {desk.isAnnounced && (
            <FormControlLabel
              label={text.adverseField}
              control={
                <Checkbox
                  checked={fields.isAdverse}
                  onChange={(event) => change({ isAdverse: event.target.checked })}
                />
              }
            />
          )}
          {desk.mayNeedConsent && (
            <div>
              <FormControlLabel
                label={text.consentField}
                control={
                  <Checkbox
                    checked={fields.needsConsent}
                    onChange={(event) => change({ needsConsent: event.target.checked })}
                  />
                }
              />
              <p className={layout.note}>{text.consentHelp}</p>
            </div>
          )}
          <p className={layout.note}>
            {draft.author ?? '명령줄'} · <DateTime at={draft.updatedAt} /> 저장
          </p>
        </SwitchForm>
        <DraftReading kind={kind} body={fields.body} />
      </div>
      {conflict}
      <ScheduleForm desk={desk} draft={draft} isSaved={isSaved} />
    </>
  );
}
