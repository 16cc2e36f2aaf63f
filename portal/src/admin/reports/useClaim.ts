import { useSession } from '@/shared/api/session';
import { act } from '../dataProvider';
import { useAct } from '../kit/useAct';
import { holderOf } from './holderOf';
import { decideText } from './text';
import type { CaseRow } from './types';

const CLAIM_MS = 15 * 60_000;

export type Claim = {
  isMine: boolean;
  /** The name of another moderator who is at it right now. */
  byOther: string | null;
  toggle: () => void;
};

/** Who looks at a case right now, so that two do not do one work; others see it at once. */
export function useClaim(report: CaseRow): Claim {
  const { me } = useSession();
  const perform = useAct();
  const holder = holderOf(report);
  const isMine = holder !== null && holder === me?.id;
  function toggle() {
    const claimed = isMine
      ? { claimedById: null, claimedBy: null, claimedUntil: null }
      : {
          claimedById: me?.id ?? null,
          claimedBy: me?.nickname ?? null,
          claimedUntil: new Date(Date.now() + CLAIM_MS).toISOString(),
        };
    void perform({
      said: isMine ? decideText.released : decideText.claimed,
      changes: [{ resource: 'reports', id: report.id, to: (row) => ({ ...row, ...claimed }) }],
      send: () => act(`reports/${report.id}/${isMine ? 'release' : 'claim'}`),
      hasUndo: false,
    });
  }
  return { isMine, byOther: holder !== null && !isMine ? report.claimedBy : null, toggle };
}
