import { useInfiniteQuery } from '@tanstack/react-query';
import { sendForResponse } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';

export type OwnReport = Shape<'OwnReportOut'>;
type ReportPage = { items: OwnReport[]; next: string | null };

/** What the member reported and what came of it, page after page, the latest first. */
export function useOwnReports() {
  return useInfiniteQuery({
    queryKey: ['/api/reports/my'],
    queryFn: async ({ pageParam, signal }): Promise<ReportPage> => {
      const query = { cursor: pageParam };
      const response = await sendForResponse('get', '/api/reports/my', { query, signal });
      const items = (await response.json()) as OwnReport[];
      return { items, next: response.headers.get('X-Next-Cursor') };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    // A moderator may have decided since.
    staleTime: 0,
  });
}

export type Outcome = 'pending' | 'resolved' | 'unfounded' | 'handled';

/** What came of a report, as its reporter may know it. */
export function outcomeOf({ status, dismissal }: OwnReport): Outcome {
  return status === 'dismissed' ? (dismissal ?? 'unfounded') : status;
}
