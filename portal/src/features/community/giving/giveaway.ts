import { koreanToday } from '@/shared/lib/relativeTime';
import type { Post } from '../api';

export type Giveaway = NonNullable<Post['giveaway']>;

/** How it stands today: after its last day an open one is over, whatever was kept of it. */
export function standing({ state, endsOn }: Giveaway): Giveaway['state'] | 'ended' {
  return state === 'open' && endsOn < koreanToday() ? 'ended' : state;
}

/** Whether nobody can have it any more. */
export function isOver(giveaway: Giveaway): boolean {
  return ['done', 'ended'].includes(standing(giveaway));
}
