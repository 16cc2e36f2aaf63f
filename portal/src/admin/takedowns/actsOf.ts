import type { Act } from './text';
import type { TakedownRow } from './types';

/** The possible decisions in each state: pending → blocked → released or removed. */
export function actsOf({ status }: Pick<TakedownRow, 'status'>): readonly Act[] {
  if (status === 'pending') return ['block', 'reject'];
  return status === 'blocked' ? ['release', 'remove'] : [];
}
