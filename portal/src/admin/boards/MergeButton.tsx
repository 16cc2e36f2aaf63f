import { Checkbox, FormControlLabel } from '@mui/material';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { api } from '@/shared/api/client';
import { ApiError } from '@/shared/api/errors';
import type { Shape } from '@/shared/api/types';
import { exactNumber } from '@/shared/lib/numbers';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { AskButton } from '../components/AskButton';
import { ConfirmDialog } from '../forms/ConfirmDialog';
import { BoardField } from './BoardField';
import { boardText } from './text';

type Board = Shape<'BoardOut'>;
type MergeButtonProps = { board: Board };

const ALL = {
  sort: { field: 'sortOrder', order: 'ASC' },
  pagination: { page: 1, perPage: 100 },
} as const;

/** Merges a board into another one, which gets its posts, categories and keepers. */
export function MergeButton({ board }: MergeButtonProps) {
  return (
    <AskButton verb={boardText.merge}>
      {(close) => <MergeDialog board={board} onClose={close} />}
    </AskButton>
  );
}

function MergeDialog({ board, onClose }: MergeButtonProps & { onClose: () => void }) {
  const notifyDone = useNotifyWithUndo('boards');
  const { data = [] } = useGetList<Board>('boards', ALL);
  const [intoId, setIntoId] = useState<number | ''>('');
  /** Null until the server says that more people would read the posts. */
  const [mayOpen, setMayOpen] = useState<boolean | null>(null);
  const others = data.filter(({ id, isActive }) => id !== board.id && isActive);

  async function merge() {
    if (!intoId) throw new Error(boardText.mergeInto);
    try {
      const { auditId } = await api.post('/api/admin/boards/{board_id}/merge', {
        path: { board_id: board.id },
        body: { intoId, mayOpen: mayOpen ?? false },
      });
      notifyDone(boardText.merged, auditId);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'board_opens') setMayOpen(false);
      throw error;
    }
  }
  return (
    <ConfirmDialog
      title={boardText.mergeTitle(board.name, exactNumber(board.postsCount))}
      verb={boardText.merge}
      isGrave
      onConfirm={merge}
      onClose={onClose}
    >
      <BoardField
        label={boardText.mergeInto}
        help={boardText.mergeHelp}
        boards={others}
        value={intoId}
        onChange={(id) => {
          setIntoId(id);
          setMayOpen(null);
        }}
      />
      {mayOpen !== null && (
        <FormControlLabel
          control={
            <Checkbox checked={mayOpen} onChange={({ target }) => setMayOpen(target.checked)} />
          }
          label={boardText.mayOpen}
        />
      )}
    </ConfirmDialog>
  );
}
