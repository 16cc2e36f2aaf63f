import { useState } from 'react';
import type { Shape } from '@/shared/api/types';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { ConfirmDialog } from '../forms/ConfirmDialog';
import { BoardField } from './BoardField';
import { removeBoard } from './removeBoard';
import { boardText } from './text';
import { useOpening } from './useOpening';

type Board = Shape<'BoardOut'>;
type RemoveDialogProps = { board: Board; others: readonly Board[]; onClose: () => void };

/** Deletes a board after moving its posts to another one. */
export function RemoveDialog({ board, others, onClose }: RemoveDialogProps) {
  const notifyDone = useNotifyWithUndo('boards');
  const [target, setTarget] = useState<number | ''>(others[0]?.id ?? '');
  const opening = useOpening();
  async function remove(mayOpen: boolean) {
    const query = { ...(target && { moveTo: target }), ...(mayOpen && { mayOpen }) };
    notifyDone(boardText.removed, await removeBoard(board.id, query));
  }
  return (
    <ConfirmDialog
      title={boardText.removeTitle(board.name)}
      verb={boardText.remove}
      isGrave
      onConfirm={() => opening.ask(remove)}
      onClose={onClose}
    >
      <BoardField
        label={boardText.moveTo}
        help={boardText.moveHelp}
        boards={others}
        value={target}
        onChange={(id) => {
          setTarget(id);
          opening.forget();
        }}
      />
      {opening.checkbox}
    </ConfirmDialog>
  );
}
