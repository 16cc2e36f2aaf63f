import { useRefresh } from 'react-admin';
import { useSession } from '@/shared/api/session';
import { useAct } from '../kit/useAct';
import { useTold } from '../kit/useTold';
import { type Decision, decideCase, mayBan } from './caseActs';
import { decideText } from './text';
import type { CasePage, CaseRow } from './types';

const CONFLICT = 409;

const SAID = { resolve: decideText.resolved, dismiss: decideText.dismissed };
const STATUS = { resolve: 'resolved', dismiss: 'dismissed' } as const;

/**
 * Decides a case: it leaves the queue at once and comes back when somebody was faster. What may ban
 * somebody for good waits for the server, and its refusal is thrown.
 */
export function useDecide() {
  const perform = useAct();
  const told = useTold();
  const refresh = useRefresh();
  const { me } = useSession();

  async function wait(report: CaseRow, decision: Decision) {
    try {
      const { auditId } = await decideCase(report.id, report.version, decision);
      told(SAID[decision.decision], auditId);
    } catch (error) {
      if ((error as { status?: number }).status === CONFLICT) refresh();
      throw error;
    }
  }

  return async (report: CaseRow | CasePage, decision: Decision): Promise<void> => {
    if (mayBan(report, decision)) {
      await wait(report, decision);
      return;
    }
    const decided = {
      status: STATUS[decision.decision],
      resolver: me?.nickname ?? null,
      decisionNote: decision.reason,
    };
    void perform({
      said: SAID[decision.decision],
      changes: [{ resource: 'reports', id: report.id, to: (row) => ({ ...row, ...decided }) }],
      send: () => decideCase(report.id, report.version, decision),
    });
  };
}
