import type { Shape } from '@/shared/api/types';
import { usePagedQuery } from '@/shared/query/usePagedQuery';

export type OwnReport = Shape<'OwnReportOut'>;

/** The member's own reports with their outcomes, latest first. */
export function useOwnReports() {
  return usePagedQuery<OwnReport>({
    queryKey: ['/api/reports/my'],
    path: '/api/reports/my',
    // A moderator may have decided since.
    staleTime: 0,
  });
}

export type Outcome = 'pending' | 'resolved' | 'unfounded' | 'handled';

/** The outcome of a report, as far as its reporter may know it. */
export function outcomeOf({ status, dismissal }: OwnReport): Outcome {
  return status === 'dismissed' ? (dismissal ?? 'unfounded') : status;
}
