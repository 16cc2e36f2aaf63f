import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import type { Shape } from '@/shared/api/types';
import { act } from '../dataProvider';
import { ConfirmDialog } from '../kit/ConfirmDialog';
import { useTold } from '../kit/useTold';
import { boardText } from './text';

type Board = Shape<'BoardOut'>;
type RemoveDialogProps = { board: Board; others: readonly Board[]; onClose: () => void };

/** Deletes a board; what is written there goes to another first. */
export function RemoveDialog({ board, others, onClose }: RemoveDialogProps) {
  const told = useTold();
  const [target, setTarget] = useState(others[0]?.id ?? '');
  async function remove() {
    const path = `boards/${board.id}?moveTo=${target}`;
    const { auditId } = await act<Shape<'Acted'>>(path, {}, 'DELETE');
    told(boardText.removed, auditId);
  }
  return (
    <ConfirmDialog
      title={boardText.removeTitle(board.name)}
      verb={boardText.remove}
      isGrave
      onConfirm={remove}
      onClose={onClose}
    >
      <TextField
        select
        label={boardText.moveTo}
        helperText={boardText.moveHelp}
        value={target}
        onChange={(event) => setTarget(Number(event.target.value))}
        sx={{ marginTop: 1 }}
      >
        {others.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </ConfirmDialog>
  );
}
