import { useSession } from './session';
import type { Me } from './types';

/** Whether a member may not write right now; a suspension ends by itself. */
export function isSuspended({ suspendedUntil }: Pick<Me, 'suspendedUntil'>): boolean {
  return new Date(suspendedUntil ?? 0) > new Date();
}

/** Acts that the server would refuse are not offered. Visitors may: they are asked to sign in. */
export function useMayWrite(): boolean {
  const { me } = useSession();
  return !(me && (isSuspended(me) || me.awaitsApproval || me.awaitsWelcome));
}
