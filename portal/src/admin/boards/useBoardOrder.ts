import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { act } from '../dataProvider';
import { latestAct } from '../kit/latestAct';
import { useTold } from '../kit/useTold';
import { boardText } from './text';

type Board = Shape<'BoardOut'>;

/** `boards` with the one at `from` put at `to`. */
function moved(boards: readonly Board[], from: number, to: number): Board[] {
  const rest = boards.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...boards.slice(from, from + 1), ...rest.slice(to)];
}

/** The boards in the order just chosen, shown before the server has it and put back if it refuses. */
export function useBoardOrder(stored: readonly Board[], refetch: () => Promise<unknown>) {
  const told = useTold();
  const notify = useNotify();
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const boards = chosen
    ? stored.toSorted((a, b) => chosen.indexOf(a.id) - chosen.indexOf(b.id))
    : stored;

  async function move(from: number, to: number) {
    const board = boards[from];
    if (!board || from === to || to < 0 || to >= boards.length) return;
    const ids = moved(boards, from, to).map(({ id }) => id);
    setChosen(ids);
    try {
      await act('boards/reorder', { ids });
      const auditId = await latestAct('board.reorder', 'boards', 0);
      told(boardText.moved(board.name, to + 1), auditId);
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    }
    // Then the server's order is shown: the same, or what somebody else made of it.
    await refetch();
    setChosen(null);
  }
  return { boards, move };
}
