import { useNotify } from 'react-admin';
import { api } from '@/shared/api/client';
import { useSession } from '@/shared/api/session';
import { useOptimisticAction } from '../actions/useOptimisticAction';
import { useRerenderAt } from '../components/useRerenderAt';
import { holderOf, lockOf } from './holderOf';
import { decideText } from './text';
import type { CaseRow } from './types';

const CLAIM_MS = 15 * 60_000;

export type Claim = {
  isMine: boolean;
  /**
   * Names the moderator who has claimed the case, and until when. Until then it cannot be decided.
   */
  lock: string | null;
  toggle: () => void;
};

/**
 * The claim of a case: another moderator's claim locks it, here as on the server, until it ends.
 */
export function useClaim(report: CaseRow): Claim {
  const { me } = useSession();
  const perform = useOptimisticAction();
  const notify = useNotify();
  useRerenderAt(report.claimedUntil);
  const holder = holderOf(report);
  const isMine = holder !== null && holder === me?.id;
  const lock = lockOf(report, me?.id);
  function toggle() {
    if (lock) {
      notify(lock, { type: 'warning' });
      return;
    }
    const claimed = isMine
      ? { claimedById: null, claimedBy: null, claimedUntil: null }
      : {
          claimedById: me?.id ?? null,
          claimedBy: me?.nickname ?? null,
          claimedUntil: new Date(Date.now() + CLAIM_MS).toISOString(),
        };
    void perform({
      message: isMine ? decideText.released : decideText.claimed,
      updates: [{ resource: 'reports', id: report.id, update: (row) => ({ ...row, ...claimed }) }],
      mutationFn: () =>
        api.post(
          isMine ? '/api/admin/reports/{case_id}/release' : '/api/admin/reports/{case_id}/claim',
          {
            path: { case_id: report.id },
          },
        ),
      isUndoable: false,
    });
  }
  return { isMine, lock, toggle };
}
