import type { CaseRow } from './types';

/** Who is at a case right now: a claim lasts 15 minutes. */
export function holderOf({ claimedById, claimedUntil }: CaseRow): number | null {
  return claimedUntil !== null && Date.parse(claimedUntil) > Date.now() ? claimedById : null;
}
