import { TextField } from '@mui/material';
import { useDeferredValue, useState } from 'react';
import { useGetList } from 'react-admin';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { RadioField } from '../components/fields';
import layout from '../components/layout.module.css';
import { ConfirmDialog } from '../forms/ConfirmDialog';
import { keepersText } from './text';

type AppointDialogProps = { board: Shape<'AdminBoard'>; onClose: () => void };

const FOUND = {
  sort: { field: 'id', order: 'DESC' },
  pagination: { page: 1, perPage: 8 },
} as const;

/** Finds a member by name, and has them look after a board. */
export function AppointDialog({ board, onClose }: AppointDialogProps) {
  const notifyDone = useNotifyWithUndo('boards');
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState('');
  const q = useDeferredValue(name.trim());
  const { data = [], isFetching } = useGetList<Shape<'MemberRow'>>(
    'users',
    { ...FOUND, filter: { q } },
    { enabled: q !== '' },
  );
  const found = q === '' ? [] : data;
  async function appoint() {
    const member = found.find(({ id }) => String(id) === chosen);
    if (!member) throw new Error(keepersText.unchosen);
    const { auditId } = await api.post('/api/admin/boards/{board_id}/keepers', {
      path: { board_id: board.id },
      body: { userId: member.id },
    });
    notifyDone(keepersText.appointed, auditId);
  }
  return (
    <ConfirmDialog
      title={keepersText.appointTitle(board.name)}
      verb={keepersText.appoint}
      onConfirm={appoint}
      onClose={onClose}
    >
      <TextField
        label={keepersText.member}
        value={name}
        onChange={(event) => setName(event.target.value)}
        helperText={keepersText.memberHelp}
        autoComplete="off"
        autoFocus
        fullWidth
      />
      {q !== '' && found.length === 0 && !isFetching && (
        <p className={layout.note}>{keepersText.nobody}</p>
      )}
      {found.length > 0 && (
        <RadioField
          label={keepersText.found}
          names={Object.fromEntries(found.map(({ id, nickname }) => [String(id), nickname]))}
          value={chosen}
          onChange={setChosen}
        />
      )}
    </ConfirmDialog>
  );
}
