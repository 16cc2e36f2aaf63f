import type { Identifier } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { act, dataProvider } from '../dataProvider';

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

/** The oldest case that waits, beside the one just decided; null when none is left. */
export async function nextCase(decided: number): Promise<Identifier | null> {
  const { data } = await dataProvider.getList('reports', {
    filter: { status: 'pending' },
    sort: { field: 'createdAt', order: 'ASC' },
    pagination: { page: 1, perPage: 2 },
  });
  return data.find(({ id }) => id !== decided)?.id ?? null;
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
