import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { useOptimisticAction } from '../actions/useOptimisticAction';
import { boardText } from './text';

type Board = Shape<'BoardOut'>;

/** `boards` with the one at `from` put at `to`. */
function moved(boards: readonly Board[], from: number, to: number): Board[] {
  const rest = boards.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...boards.slice(from, from + 1), ...rest.slice(to)];
}

/** The boards in their order, and moving one: each gets its new place at once. */
export function useBoardOrder(stored: readonly Board[]) {
  const perform = useOptimisticAction();
  const boards = stored.toSorted((a, b) => a.sortOrder - b.sortOrder);

  function move(from: number, to: number) {
    const board = boards[from];
    if (!board || from === to || to < 0 || to >= boards.length) return;
    const ids = moved(boards, from, to).map(({ id }) => id);
    void perform({
      message: boardText.moved(board.name, to + 1),
      updates: ids.map((id, sortOrder) => ({
        resource: 'boards',
        id,
        update: (row) => ({ ...row, sortOrder }),
      })),
      mutationFn: () => api.post('/api/admin/boards/reorder', { body: { ids } }),
    });
  }
  return { boards, move };
}
