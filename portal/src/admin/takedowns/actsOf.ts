import type { Act } from './text';
import type { TakedownRow } from './types';

/** What can be decided about a request as it stands: pending → blocked → released or removed. */
export function actsOf({ status }: Pick<TakedownRow, 'status'>): readonly Act[] {
  if (status === 'pending') return ['block', 'reject'];
  return status === 'blocked' ? ['release', 'remove'] : [];
}
