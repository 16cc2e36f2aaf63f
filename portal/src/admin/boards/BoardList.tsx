import { Typography } from '@mui/material';
import { useState } from 'react';
import { CreateButton, Title, useGetList } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { cx } from '@/shared/lib/cx';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import layout from '../components/layout.module.css';
import { QueryResult } from '../components/QueryResult';
import styles from './BoardList.module.css';
import { BoardOrder } from './BoardOrder';
import { LABEL } from './naming';
import { RemoveDialog } from './RemoveDialog';
import { removeBoard } from './removeBoard';
import { boardText } from './text';

type Board = Shape<'BoardOut'>;

const ALL = {
  sort: { field: 'sortOrder', order: 'ASC' },
  pagination: { page: 1, perPage: 100 },
} as const;

/** All boards in the order members see them. */
export default function BoardList() {
  const query = useGetList<Board>('boards', ALL);
  const [removing, setRemoving] = useState<Board | null>(null);
  const notifyDone = useNotifyWithUndo('boards');

  /** An empty board is deleted at once, with undo; posts of another must be moved first. */
  async function remove(board: Board) {
    if (board.postsCount > 0) return setRemoving(board);
    try {
      notifyDone(boardText.removed, await removeBoard(board.id));
    } catch {
      // Its count leaves some posts out, or the request failed: the dialog names the reason.
      setRemoving(board);
    }
  }
  return (
    <div className={cx(layout.page, styles.page)}>
      <Title title={LABEL} />
      <header className={layout.between}>
        <Typography variant="body2" color="textSecondary">
          {boardText.orderHelp}
        </Typography>
        <CreateButton label={boardText.create} />
      </header>
      <QueryResult query={query}>
        {(boards) => <BoardOrder stored={boards} onRemove={remove} />}
      </QueryResult>
      {removing && (
        <RemoveDialog
          board={removing}
          others={
            query.data?.filter(
              ({ id, mergedIntoId }) => id !== removing.id && mergedIntoId === null,
            ) ?? []
          }
          onClose={() => setRemoving(null)}
        />
      )}
    </div>
  );
}
