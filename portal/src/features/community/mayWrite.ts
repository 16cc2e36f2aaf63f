import type { Me } from '@/shared/api/session';
import type { Board } from './api';

/** Whether a board's permission includes a viewer who reads it; the staff are not asked here. */
export function permits(permission: string, { isGranted }: Board, me: Me | null): boolean {
  if (permission === 'all') return true;
  if (permission === 'granted') return isGranted;
  const [kind, level] = permission.split(':');
  return me !== null && (kind === 'members' || (kind === 'level' && me.level >= Number(level)));
}

/** Whether a member may start posts on a board that they see. */
export function mayWrite(board: Board, me: Me): boolean {
  return board.mayRead && (me.isAdmin || permits(board.writePermission, board, me));
}
