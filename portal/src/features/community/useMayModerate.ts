import { useSession } from '@/shared/api/session';
import { useBoards } from './api';

/** Whether the viewer looks after a board: as staff, or as one of its keepers. */
export function useMayModerate(boardId: number): boolean {
  const { me } = useSession();
  const { data: boards } = useBoards();
  if (!me) return false;
  if (me.isAdmin || me.role === 'moderator') return true;
  const board = boards?.find(({ id }) => id === boardId);
  return board?.keepers.some(({ id }) => id === me.id) ?? false;
}
