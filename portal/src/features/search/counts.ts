import type { Shape } from '@/shared/api/types';
import { shortNumber } from '@/shared/lib/numbers';

/** The number of results; capped if the server stopped counting. */
export type FoundCount = Shape<'Count'>;

/** "12", or "1K+" where there are more than were counted. */
export function countText({ count, isCapped }: FoundCount): string {
  return shortNumber(count) + (isCapped ? '+' : '');
}

/** The total of all kinds. */
export function totalOf(counts: Shape<'Counts'>): FoundCount {
  const each = Object.values(counts);
  return {
    count: each.reduce((sum, { count }) => sum + count, 0),
    isCapped: each.some(({ isCapped }) => isCapped),
  };
}
