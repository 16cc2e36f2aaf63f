import type { Act } from './text';
import type { TakedownRow } from './types';

/** Whether it is about something of one's own: the server does not say who made the request. */
export const isOwn = ({ claimantName }: Pick<TakedownRow, 'claimantName'>) => claimantName === null;

/** The possible decisions in each state: pending → blocked → released or removed. */
export function actsOf(request: Pick<TakedownRow, 'status' | 'claimantName'>): readonly Act[] {
  const { status } = request;
  if (isOwn(request)) return [];
  if (status === 'pending') return ['block', 'reject'];
  return status === 'blocked' ? ['release', 'remove'] : [];
}
