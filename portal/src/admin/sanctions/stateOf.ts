import type { Shape } from '@/shared/api/types';
import type { STATES } from './text';

export type Known = Pick<
  Shape<'SanctionRow'>,
  'isVoid' | 'liftedAt' | 'isRunning' | 'isReplaced' | 'kind'
>;

/** What has become of a sanction; a warning restricts nothing, so it never runs or ends. */
export function stateOf(sanction: Known): keyof typeof STATES {
  const { isVoid, liftedAt, isRunning, isReplaced, kind } = sanction;
  if (isVoid) return 'void';
  if (liftedAt) return 'lifted';
  if (isRunning) return 'running';
  if (isReplaced) return 'replaced';
  return kind === 'warning' ? 'given' : 'over';
}
