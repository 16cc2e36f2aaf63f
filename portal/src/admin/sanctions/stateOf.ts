import type { Shape } from '@/shared/api/types';
import type { STATES } from './text';

export type Known = Pick<
  Shape<'SanctionRow'>,
  'isVoid' | 'liftedAt' | 'isRunning' | 'isReplaced' | 'kind'
>;

/** The state of a sanction; a warning restricts nothing, so it is never in force. */
export function stateOf(sanction: Known): keyof typeof STATES {
  const { isVoid, liftedAt, isRunning, isReplaced, kind } = sanction;
  if (isVoid) return 'void';
  if (liftedAt) return 'lifted';
  if (isRunning) return 'running';
  if (isReplaced) return 'replaced';
  return kind === 'warning' ? 'given' : 'over';
}
