import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import type { CaseRow, Dismissal, OpenCase } from './types';

export type Decision = {
  decision: 'resolve' | 'dismiss';
  ladder: 'suggested' | 'severe' | 'none' | Shape<'ChosenStep'>;
  /** Read by the staff alone; `reason` by the member. */
  deviationReason: string | null;
  reason: string;
  removeContent: boolean;
  dismissal?: Dismissal;
};

type Bulk = Shape<'BulkDismissed'>;
type Filter = Record<string, unknown>;

/** Decides cases of one member at once, as they were read: all of them or none. */
export function decideTogether(
  cases: readonly OpenCase[],
  decision: Decision,
): Promise<Shape<'DecidedTogether'>> {
  const seen = cases.map(({ id, version }) => ({ id, version }));
  return api.post('/api/admin/reports/decide-together', { body: { ...decision, cases: seen } });
}

/** The decision that there is nothing to act on. */
export function dismissal(reason: string, as: Dismissal = 'unfounded'): Decision {
  return {
    decision: 'dismiss',
    ladder: 'none',
    deviationReason: null,
    reason,
    removeContent: false,
    dismissal: as,
  };
}

/** Cases as they were read: what a report joined meanwhile is left. */
export function asRead(cases: readonly Pick<CaseRow, 'id' | 'version'>[]) {
  return { ids: cases.map(({ id }) => id), versions: cases.map(({ version }) => version) };
}

/** How many cases a bulk dismissal of `filter` would end, and which it would leave. */
export function previewDismissal(filter: Filter): Promise<Bulk> {
  return api.post('/api/admin/reports/bulk-dismiss', {
    body: { filter, reason: '-', dryRun: true },
  });
}

/** Ends each of the counted cases that is still as it was, as one act. */
export function bulkDismiss(
  { ids, versions }: Bulk,
  reason: string,
  dismissal: Dismissal,
): Promise<Bulk> {
  const body = { ids, versions, reason, dismissal, dryRun: false };
  return api.post('/api/admin/reports/bulk-dismiss', { body });
}
