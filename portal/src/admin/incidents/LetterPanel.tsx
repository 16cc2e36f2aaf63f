import { Alert, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { invalidateChanged } from '../actions/pendingActions';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { AskButton } from '../components/AskButton';
import { DescriptionList } from '../components/DescriptionList';
import layout from '../components/layout.module.css';
import { Panel } from '../components/Panel';
import { ConfirmDialog } from '../forms/ConfirmDialog';
import { isEditConflict } from '../forms/fieldConflicts';
import { useAsOpened } from '../forms/useAsOpened';
import { type EditDraft, useEditDraft } from '../forms/useEditDraft';
import { useSingletonEdit } from '../forms/useSingletonEdit';
import { SwitchForm } from '../shield/SwitchForm';
import { incidentText } from './text';
import type { IncidentPage } from './types';

type Letter = Omit<Shape<'LetterIn'>, 'version'>;

function letterOf(incident: IncidentPage): Letter {
  const said = Object.fromEntries(incident.letter.map(({ name, text }) => [name, text]));
  const { data = '', whenHow = '', canDo = '', done = '', ask = '', claim = '' } = said;
  return { data, whenHow, canDo, done, ask, claim };
}

type SendProps = {
  incident: IncidentPage;
  /** The letter is not saved as it is typed. */
  isUnsaved: boolean;
};

function Send(props: SendProps) {
  return (
    <AskButton verb={incidentText.send} variant="contained" color="error">
      {(hide) => <SendDialog {...props} onClose={hide} />}
    </AskButton>
  );
}

function SendDialog({ incident, isUnsaved, onClose }: SendProps & { onClose: () => void }) {
  const notifyDone = useNotifyWithUndo('incidents');
  const client = useQueryClient();
  const { letterVersion: version } = useAsOpened(incident);
  async function send() {
    if (isUnsaved) throw new Error(incidentText.unsaved);
    try {
      const path = { incident_id: incident.id };
      await api.post('/api/admin/incidents/{incident_id}/send', { path, query: { version } });
    } catch (error) {
      // What another wrote meanwhile is to be read.
      if (isEditConflict(error)) invalidateChanged(client, ['incidents']);
      throw error;
    }
    notifyDone(incidentText.sent);
  }
  return (
    <ConfirmDialog
      title={incidentText.sendTitle(incident.people)}
      verb={incidentText.send}
      isGrave
      onConfirm={send}
      onClose={onClose}
    >
      <p>{incidentText.sendHelp}</p>
    </ConfirmDialog>
  );
}

type EditorProps = { incident: IncidentPage; draft: EditDraft<IncidentPage, Letter> };

function Editor({ incident, draft }: EditorProps) {
  const { base, fields, change, discard } = draft;
  const notifyDone = useNotifyWithUndo('incidents');
  const client = useQueryClient();
  const path = { incident_id: incident.id };
  const formOf = (one: IncidentPage) => ({ ...letterOf(one), version: one.letterVersion });
  const { set, conflict } = useSingletonEdit({
    base: formOf(base),
    formats: Object.fromEntries(incident.letter.map(({ name, heading }) => [name, heading])),
    queryFn: async () => formOf(await api.get('/api/admin/incidents/{incident_id}', { path })),
    mutationFn: async (body: Shape<'LetterIn'>) => {
      const done = await api.put('/api/admin/incidents/{incident_id}/letter', { path, body });
      await client.invalidateQueries({ queryKey: ['incidents'] });
      discard();
      notifyDone(incidentText.saved, done.auditId);
    },
  });
  return (
    <>
      <SwitchForm verb={incidentText.saveLetter} onSubmit={() => set(fields)} isWide>
        {incident.letter.map(({ name, heading }) => (
          <TextField
            key={name}
            label={heading}
            value={fields[name]}
            onChange={(event) => change({ [name]: event.target.value })}
            multiline
            minRows={2}
          />
        ))}
      </SwitchForm>
      {conflict}
    </>
  );
}

/** The notice to affected members: a draft until it is sent, then the text that was sent. */
export function LetterPanel({ incident }: { incident: IncidentPage }) {
  const { state, missing, letter } = incident;
  const draft = useEditDraft(incident, letterOf);
  const isUnsaved = JSON.stringify(draft.fields) !== JSON.stringify(letterOf(incident));
  if (state !== 'open')
    return (
      <Panel title={incidentText.letter}>
        <DescriptionList facts={letter.map(({ heading, text }) => [heading, text] as const)} />
      </Panel>
    );
  return (
    <Panel title={incidentText.letter} actions={<Send incident={incident} isUnsaved={isUnsaved} />}>
      <p className={layout.note}>{incidentText.letterAbout}</p>
      {missing.length > 0 && <Alert severity="info">{incidentText.missing(missing)}</Alert>}
      <Editor incident={incident} draft={draft} />
    </Panel>
  );
}
