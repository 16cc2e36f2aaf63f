import { Alert, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { api } from '@/shared/api/client';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import layout from '../components/layout.module.css';
import { Panel } from '../components/Panel';
import { fromKoreanInput } from '../forms/koreanTime';
import { SwitchForm } from '../shield/SwitchForm';
import { incidentText, SOURCES, type Source } from './text';
import type { IncidentPage } from './types';

const EMPTY = { actor: '', network: '', table: '', members: '', since: '', until: '' };
type Fields = typeof EMPTY;

/** The field that a source needs, besides the period. */
const ASKED: Readonly<Record<Source, 'actor' | 'network' | 'table' | 'members' | null>> = {
  views: 'actor',
  network: 'network',
  table: 'table',
  members: 'members',
  everybody: null,
};
const HAS_PERIOD: readonly Source[] = ['views', 'network', 'table'];

function bodyOf(source: Source, fields: Fields) {
  const asked = ASKED[source];
  const own = asked && asked !== 'members' ? { [asked]: fields[asked].trim() || null } : {};
  const named = source === 'members' ? fields.members.split(/[\n,]+/) : [];
  const said = named.map((one) => one.trim()).filter(Boolean);
  const isNumber = (one: string) => /^\d+$/.test(one);
  return {
    source,
    ...own,
    members: said.filter(isNumber).map(Number),
    names: said.filter((one) => !isNumber(one)),
    since: fromKoreanInput(fields.since),
    until: fromKoreanInput(fields.until),
  };
}

/** Searches the site's records for affected members, and adds them. */
export function FindPanel({ incident }: { incident: IncidentPage }) {
  const [source, setSource] = useState<Source>('views');
  const [fields, setFields] = useState(EMPTY);
  const [unnamed, setUnnamed] = useState(0);
  const notifyDone = useNotifyWithUndo('incidents');
  const asked = ASKED[source];
  function field(name: keyof Fields) {
    return {
      label: incidentText[name],
      value: fields[name],
      onChange: (event: { target: { value: string } }) =>
        setFields({ ...fields, [name]: event.target.value }),
    };
  }
  async function find() {
    const done = await api.post('/api/admin/incidents/{incident_id}/people', {
      path: { incident_id: incident.id },
      body: bodyOf(source, fields),
    });
    setUnnamed(done.unnamed);
    notifyDone(incidentText.found(done.found, done.added), done.auditId);
  }
  return (
    <Panel title={incidentText.find}>
      <p className={layout.note}>{incidentText.findAbout}</p>
      <SwitchForm verb={incidentText.find} onSubmit={find}>
        <TextField
          select
          label={incidentText.source}
          value={source}
          onChange={(event) => setSource(event.target.value as Source)}
        >
          {Object.entries(SOURCES).map(([name, label]) => (
            <MenuItem key={name} value={name}>
              {label}
            </MenuItem>
          ))}
        </TextField>
        {asked === 'table' && (
          <TextField select {...field('table')}>
            {incident.tables.map((name) => (
              <MenuItem key={name} value={name}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        )}
        {asked && asked !== 'table' && <TextField {...field(asked)} />}
        {HAS_PERIOD.includes(source) &&
          (['since', 'until'] as const).map((name) => (
            <TextField
              key={name}
              type="datetime-local"
              slotProps={{ inputLabel: { shrink: true } }}
              {...field(name)}
            />
          ))}
        {unnamed > 0 && <Alert severity="warning">{incidentText.unnamed(unnamed)}</Alert>}
      </SwitchForm>
    </Panel>
  );
}
