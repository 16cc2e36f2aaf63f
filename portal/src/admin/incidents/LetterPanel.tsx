import { Alert, TextField } from '@mui/material';
import { useState } from 'react';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { AskButton } from '../components/AskButton';
import { DescriptionList } from '../components/DescriptionList';
import layout from '../components/layout.module.css';
import { Panel } from '../components/Panel';
import { ConfirmDialog } from '../forms/ConfirmDialog';
import { SwitchForm } from '../shield/SwitchForm';
import { incidentText } from './text';
import type { IncidentPage } from './types';

type Letter = Shape<'LetterIn'>;

function letterOf(incident: IncidentPage): Letter {
  const said = Object.fromEntries(incident.letter.map(({ name, text }) => [name, text]));
  const { data = '', whenHow = '', canDo = '', done = '', ask = '', claim = '' } = said;
  return { data, whenHow, canDo, done, ask, claim };
}

function Send({ incident }: { incident: IncidentPage }) {
  const notifyDone = useNotifyWithUndo('incidents');
  async function send() {
    await api.post('/api/admin/incidents/{incident_id}/send', {
      path: { incident_id: incident.id },
    });
    notifyDone(incidentText.sent);
  }
  return (
    <AskButton verb={incidentText.send} variant="contained" color="error">
      {(hide) => (
        <ConfirmDialog
          title={incidentText.sendTitle(incident.people)}
          verb={incidentText.send}
          isGrave
          onConfirm={send}
          onClose={hide}
        >
          <p>{incidentText.sendHelp}</p>
        </ConfirmDialog>
      )}
    </AskButton>
  );
}

function Editor({ incident }: { incident: IncidentPage }) {
  const [letter, setLetter] = useState(() => letterOf(incident));
  const notifyDone = useNotifyWithUndo('incidents');
  async function save() {
    const done = await api.put('/api/admin/incidents/{incident_id}/letter', {
      path: { incident_id: incident.id },
      body: letter,
    });
    notifyDone(incidentText.saved, done.auditId);
  }
  return (
    <SwitchForm verb={incidentText.saveLetter} onSubmit={save} isWide>
      {incident.letter.map(({ name, heading }) => (
        <TextField
          key={name}
          label={heading}
          value={letter[name]}
          onChange={(event) => setLetter({ ...letter, [name]: event.target.value })}
          multiline
          minRows={2}
        />
      ))}
    </SwitchForm>
  );
}

/** The notice to affected members: a draft until it is sent, then the text that was sent. */
export function LetterPanel({ incident }: { incident: IncidentPage }) {
  const { state, missing, letter } = incident;
  if (state !== 'open')
    return (
      <Panel title={incidentText.letter}>
        <DescriptionList facts={letter.map(({ heading, text }) => [heading, text] as const)} />
      </Panel>
    );
  return (
    <Panel title={incidentText.letter} actions={<Send incident={incident} />}>
      <p className={layout.note}>{incidentText.letterAbout}</p>
      {missing.length > 0 && <Alert severity="info">{incidentText.missing(missing)}</Alert>}
      <Editor incident={incident} />
    </Panel>
  );
}
