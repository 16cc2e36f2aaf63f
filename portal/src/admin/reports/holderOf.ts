import { clockTime } from '../components/format';
import { commonText } from '../components/text';
import { claimText } from './text';
import type { CaseRow } from './types';

type Claimed = Pick<CaseRow, 'claimedById' | 'claimedUntil'>;

/** The moderator who has claimed a case. A claim lasts 15 minutes. */
export function holderOf({ claimedById, claimedUntil }: Claimed): number | null {
  return claimedUntil !== null && Date.parse(claimedUntil) > Date.now() ? claimedById : null;
}

/** Why `me` cannot decide a case: another moderator has claimed it. Null if it is free. */
export function lockOf(row: CaseRow, me: number | undefined): string | null {
  const holder = holderOf(row);
  if (holder === null || holder === me || !row.claimedUntil) return null;
  return claimText.locked(row.claimedBy ?? commonText.purged, clockTime(row.claimedUntil));
}
