import { useRefresh } from 'react-admin';
import { useTold } from '../kit/useTold';
import { type Decision, decideCase } from './caseActs';
import type { CaseRow } from './types';
import { useLastDecision } from './useLastDecision';

const CONFLICT = 409;

/** Decides a case and offers to undo it; when somebody was faster, the screen shows what they did. */
export function useDecide(report: CaseRow) {
  const told = useTold();
  const refresh = useRefresh();
  const { remember } = useLastDecision();
  return async (decision: Decision, said: string) => {
    try {
      const { auditId } = await decideCase(report.id, report.version, decision);
      remember(auditId);
      told(said, auditId);
    } catch (error) {
      if ((error as { status?: number }).status === CONFLICT) refresh();
      throw error;
    }
  };
}
