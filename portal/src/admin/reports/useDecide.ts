import { api } from '@/shared/api/client';
import { useSession } from '@/shared/api/session';
import { usePessimisticAction } from '../actions/usePessimisticAction';
import type { Decision } from './caseActs';
import { lockOf } from './holderOf';
import { decideText } from './text';
import type { CaseRow } from './types';

const SAID = { resolve: decideText.resolved, dismiss: decideText.dismissed };
const STATUS = { resolve: 'resolved', dismiss: 'dismissed' } as const;

/**
 * Decides a case as it was read. It leaves the queue only when the server confirms: an error (it is
 * claimed or decided by another) is thrown, and the screen stays at that case.
 */
export function useDecide(): (report: CaseRow, decision: Decision) => Promise<void> {
  const decide = usePessimisticAction();
  const { me } = useSession();
  return async (report, decision) => {
    const lock = lockOf(report, me?.id);
    if (lock) throw new Error(lock);
    const decided = {
      status: STATUS[decision.decision],
      resolver: me?.nickname ?? null,
      decisionNote: decision.reason,
      version: report.version + 1,
    };
    await decide({
      message: SAID[decision.decision],
      updates: [{ resource: 'reports', id: report.id, update: (row) => ({ ...row, ...decided }) }],
      mutationFn: () =>
        api.post('/api/admin/reports/{case_id}/decide', {
          path: { case_id: report.id },
          body: { ...decision, version: report.version },
        }),
    });
  };
}
