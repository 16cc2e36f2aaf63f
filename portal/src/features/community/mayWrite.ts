import type { Me } from '@/shared/api/session';
import type { Board } from './api';

/** Whether a member may start posts on a board that they see. */
export function mayWrite({ mayRead, writePermission, isGranted }: Board, me: Me): boolean {
  if (me.isAdmin || writePermission === 'all') return mayRead;
  if (writePermission === 'granted') return mayRead && isGranted;
  const [kind, level] = writePermission.split(':');
  return mayRead && kind === 'level' && me.level >= Number(level);
}
