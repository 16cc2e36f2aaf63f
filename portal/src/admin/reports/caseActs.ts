import type { Shape } from '@/shared/api/types';
import { act } from '../dataProvider';
import type { CasePage, CaseRow } from './types';

export type Decision = {
  decision: 'resolve' | 'dismiss';
  ladder: 'suggested' | 'severe' | 'none' | Shape<'ChosenStep'>;
  /** Read by the staff alone; `reason` by the member. */
  deviationReason: string | null;
  reason: string;
  removeContent: boolean;
};

type Decided = Shape<'Decided'>;
type Bulk = Shape<'BulkDismissed'>;

/** Decides a case as it was read: `version` refuses when somebody else was faster. */
export function decideCase(id: number, version: number, decision: Decision): Promise<Decided> {
  return act<Decided>(`reports/${id}/decide`, { ...decision, version });
}

/** The decision that there is nothing to act on. */
export function dismissal(reason: string): Decision {
  return {
    decision: 'dismiss',
    ladder: 'none',
    deviationReason: null,
    reason,
    removeContent: false,
  };
}

/** Whether a decision may end somebody's membership: that is never shown before it is so. */
export function mayBan(report: CaseRow | CasePage, { decision, ladder }: Decision): boolean {
  if (decision === 'dismiss' || ladder === 'none') return false;
  if (ladder === 'suggested') {
    return 'ownerRecord' in report && report.ownerRecord?.suggestedStep.kind === 'ban';
  }
  return ladder === 'severe' || ladder.kind === 'ban';
}

/** How many cases a bulk dismissal of `filter` would end. */
export async function countDismissed(filter: object): Promise<number> {
  const { count } = await act<Bulk>('reports/bulk-dismiss', { filter, reason: '-', dryRun: true });
  return count;
}

/** Ends each case that `filter` finds; answers how many. */
export async function bulkDismiss(filter: object, reason: string): Promise<number> {
  const { count } = await act<Bulk>('reports/bulk-dismiss', { filter, reason, dryRun: false });
  return count;
}
