import { Button, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import layout from '../components/layout.module.css';
import { Panel } from '../components/Panel';
import { QueryResult } from '../components/QueryResult';
import { Table } from '../components/Table';
import { Tag } from '../components/Tag';
import { useCopy } from '../components/useCopy';
import { SwitchForm } from '../shield/SwitchForm';
import { invitationsText as text } from './invitationsText';

type Row = Shape<'InvitationRow'>;

const EMPTY = { label: '', maxUses: '1', days: '7' };

/** Invitation links for sign-ups: the existing ones, and a new one. */
export function InvitationsPanel() {
  const query = useQuery({
    queryKey: ['invitations'],
    queryFn: () => api.get('/api/admin/invitations'),
  });
  const notifyDone = useNotifyWithUndo('invitations');
  const [fields, setFields] = useState(EMPTY);
  const change = (some: Partial<typeof EMPTY>) => setFields({ ...fields, ...some });
  async function create() {
    const [maxUses, days] = [Number(fields.maxUses), Number(fields.days)];
    if (!Number.isInteger(maxUses) || !Number.isInteger(days)) throw new Error(text.numbers);
    const body = { label: fields.label, maxUses, days };
    const { auditId } = await api.post('/api/admin/invitations', { body });
    setFields(EMPTY);
    notifyDone(text.created, auditId);
  }
  return (
    <Panel title={text.title}>
      <p className={layout.note}>{text.about}</p>
      <SwitchForm verb={text.create} onSubmit={create}>
        <TextField
          label={text.label}
          helperText={text.labelHelp}
          value={fields.label}
          onChange={(event) => change({ label: event.target.value })}
        />
        <div className={layout.row}>
          <TextField
            label={text.maxUses}
            value={fields.maxUses}
            onChange={(event) => change({ maxUses: event.target.value })}
            slotProps={{ htmlInput: { inputMode: 'numeric', size: 5 } }}
          />
          <TextField
            label={text.days}
            value={fields.days}
            onChange={(event) => change({ days: event.target.value })}
            slotProps={{ htmlInput: { inputMode: 'numeric', size: 5 } }}
          />
        </div>
      </SwitchForm>
      <QueryResult query={query}>{(rows) => <Invitations rows={rows} />}</QueryResult>
    </Panel>
  );
}

function Invitations({ rows }: { rows: readonly Row[] }) {
  return (
    <Table
      label={text.title}
      rows={rows}
      keyOf={({ id }) => id}
      empty={text.none}
      columns={[
        { label: text.acts, show: (row) => <LinkActs row={row} /> },
        { label: text.label, isLong: true, show: ({ label }) => label || '–' },
        { label: text.uses, show: ({ uses, maxUses }) => text.usesOf(uses, maxUses) },
        { label: text.end, at: ({ expiresAt }) => expiresAt },
      ]}
    />
  );
}

/** The actions on a link: copy and revoke while it is valid. */
function LinkActs({ row: { id, url, state } }: { row: Row }) {
  const copy = useCopy();
  const notifyDone = useNotifyWithUndo('invitations');
  if (!url) return <Tag>{text.states[state]}</Tag>;
  async function revoke() {
    const path = { invitation_id: id };
    const { auditId } = await api.delete('/api/admin/invitations/{invitation_id}', { path });
    notifyDone(text.revoked, auditId);
  }
  return (
    <div className={layout.row}>
      <Button size="small" variant="outlined" onClick={() => void copy(url)}>
        {text.copy}
      </Button>
      <Button size="small" onClick={() => void revoke()}>
        {text.revoke}
      </Button>
    </div>
  );
}
