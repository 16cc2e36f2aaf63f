import { useState } from 'react';
import { useGetList } from 'react-admin';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { exactNumber } from '@/shared/lib/numbers';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { AskButton } from '../components/AskButton';
import { ConfirmDialog } from '../forms/ConfirmDialog';
import { BoardField } from './BoardField';
import { boardText } from './text';
import { useOpening } from './useOpening';

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
  const opening = useOpening();
  const others = data.filter(({ id, isActive }) => id !== board.id && isActive);

  async function merge(mayOpen: boolean) {
    if (!intoId) throw new Error(boardText.mergeInto);
    const { auditId } = await api.post('/api/admin/boards/{board_id}/merge', {
      path: { board_id: board.id },
      body: { intoId, mayOpen },
    });
    notifyDone(boardText.merged, auditId);
  }
  return (
    <ConfirmDialog
      title={boardText.mergeTitle(board.name, exactNumber(board.postsCount))}
      verb={boardText.merge}
      isGrave
      onConfirm={() => opening.ask(merge)}
      onClose={onClose}
    >
      <BoardField
        label={boardText.mergeInto}
        help={boardText.mergeHelp}
        boards={others}
        value={intoId}
        onChange={(id) => {
          setIntoId(id);
          opening.forget();
        }}
      />
      {opening.checkbox}
    </ConfirmDialog>
  );
}
