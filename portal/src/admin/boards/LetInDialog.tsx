import { TextField } from '@mui/material';
import { useState } from 'react';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { ConfirmDialog } from '../forms/ConfirmDialog';
import { readersText } from './text';

type LetInDialogProps = { board: Shape<'AdminBoard'>; onClose: () => void };

/** Lets the members of these names in to a board. */
export function LetInDialog({ board, onClose }: LetInDialogProps) {
  const notifyDone = useNotifyWithUndo('boards');
  const [text, setText] = useState('');
  async function letIn() {
    const names = text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    if (names.length === 0) throw new Error(readersText.unnamed);
    const { auditId } = await api.post('/api/admin/boards/{board_id}/readers', {
      path: { board_id: board.id },
      body: { names },
    });
    notifyDone(readersText.added, auditId);
  }
  return (
    <ConfirmDialog
      title={readersText.letInTitle(board.name)}
      verb={readersText.letIn}
      onConfirm={letIn}
      onClose={onClose}
    >
      <TextField
        label={readersText.names}
        value={text}
        onChange={({ target: { value } }) => setText(value)}
        helperText={readersText.namesHelp}
        autoComplete="off"
        autoFocus
        multiline
        minRows={2}
        fullWidth
      />
    </ConfirmDialog>
  );
}
