import { useNotify, useRefresh } from 'react-admin';
import { useSession } from '@/shared/api/session';
import { act } from '../dataProvider';
import { sentenceOf } from '../kit/sentenceOf';
import { decideText } from './text';
import type { CaseRow } from './types';

export type Claim = {
  isMine: boolean;
  /** The name of another moderator who is at it right now. */
  byOther: string | null;
  toggle: () => void;
};

/** Who looks at a case right now: a claim lasts 15 minutes, so that two do not do one work. */
export function useClaim(report: CaseRow): Claim {
  const { me } = useSession();
  const notify = useNotify();
  const refresh = useRefresh();
  const isHeld = report.claimedUntil !== null && Date.parse(report.claimedUntil) > Date.now();
  const isMine = isHeld && report.claimedById === me?.id;
  async function toggle() {
    try {
      await act(`reports/${report.id}/${isMine ? 'release' : 'claim'}`);
      notify(isMine ? decideText.released : decideText.claimed, { type: 'success' });
    } catch (error) {
      notify(sentenceOf(error), { type: 'warning' });
    }
    refresh();
  }
  return {
    isMine,
    byOther: isHeld && !isMine ? report.claimedBy : null,
    toggle: () => void toggle(),
  };
}
