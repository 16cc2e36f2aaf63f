import { koreanToday } from '@/shared/lib/relativeTime';
import type { Post } from '../api';

export type Giveaway = NonNullable<Post['giveaway']>;

/**
 * The giveaway's state today. An open one is over after its last day, even if the stored state is
 * still open.
 */
export function standing({ state, endsOn }: Giveaway): Giveaway['state'] | 'ended' {
  return state === 'open' && endsOn < koreanToday() ? 'ended' : state;
}

/** Whether it is no longer available. */
export function isOver(giveaway: Giveaway): boolean {
  return ['done', 'ended'].includes(standing(giveaway));
}
