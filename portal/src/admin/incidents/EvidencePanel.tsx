import { TextField } from '@mui/material';
import { useState } from 'react';
import { api } from '@/shared/api/client';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { DateTime } from '../components/DateTime';
import layout from '../components/layout.module.css';
import { Panel } from '../components/Panel';
import { Table } from '../components/Table';
import { Tag } from '../components/Tag';
import { SwitchForm } from '../shield/SwitchForm';
import { incidentText } from './text';
import type { IncidentPage } from './types';

function KeepForm({ incident }: { incident: IncidentPage }) {
  const [name, setName] = useState('');
  const [lines, setLines] = useState('');
  const notifyDone = useNotifyWithUndo('incidents');
  async function keep() {
    await api.post('/api/admin/incidents/{incident_id}/evidence', {
      path: { incident_id: incident.id },
      body: { name, text: lines, note: null },
    });
    setName('');
    setLines('');
    notifyDone(incidentText.kept);
  }
  return (
    <SwitchForm verb={incidentText.keep} onSubmit={keep}>
      <TextField
        label={incidentText.evidenceName}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={incidentText.evidenceText}
        value={lines}
        onChange={(event) => setLines(event.target.value)}
        multiline
        minRows={3}
        maxRows={12}
      />
    </SwitchForm>
  );
}

/** The evidence of an incident. Each piece has its hash and whether it is unchanged. */
export function EvidencePanel({ incident }: { incident: IncidentPage }) {
  return (
    <Panel title={incidentText.evidence}>
      <Table
        label={incidentText.evidence}
        rows={incident.evidence}
        keyOf={({ id }) => id}
        empty={incidentText.noEvidence}
        columns={[
          { label: incidentText.evidenceName, value: ({ name }) => name },
          { label: incidentText.size, value: ({ size }) => size, isNumber: true },
          { label: incidentText.hash, show: ({ sha256 }) => <code>{sha256}</code>, isLong: true },
          { label: incidentText.by, value: ({ actor }) => actor },
          { label: incidentText.when, show: ({ createdAt }) => <DateTime at={createdAt} /> },
          {
            label: incidentText.whole,
            show: ({ isWhole }) => (
              <Tag tone={isWhole ? 'good' : 'bad'}>
                {isWhole ? incidentText.whole : incidentText.changed}
              </Tag>
            ),
          },
        ]}
      />
      {incident.state !== 'closed' && (
        <>
          <p className={layout.note}>{incidentText.evidenceAbout}</p>
          <KeepForm incident={incident} />
        </>
      )}
    </Panel>
  );
}
