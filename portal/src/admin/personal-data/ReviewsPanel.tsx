import { useQuery } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import { monthName } from '@/shared/lib/month';
import { AskButton } from '../components/AskButton';
import { DateTime } from '../components/DateTime';
import layout from '../components/layout.module.css';
import { Panel } from '../components/Panel';
import { QueryResult } from '../components/QueryResult';
import { Table } from '../components/Table';
import { ReviewDialog } from './ReviewDialog';
import { reviewText } from './text';

/** The latest months with their number of views, and whether somebody has reviewed them. */
export function ReviewsPanel() {
  const query = useQuery({
    queryKey: ['personal-data-reviews'],
    queryFn: ({ signal }) => api.get('/api/admin/personal-data-reviews', { signal }),
  });
  return (
    <Panel title={reviewText.title}>
      <p className={layout.note}>{reviewText.note}</p>
      <QueryResult query={query} height={120}>
        {(months) => (
          <Table
            label={reviewText.title}
            rows={months.filter(({ views, reviewedAt }) => views > 0 || reviewedAt)}
            keyOf={({ month }) => month}
            empty={reviewText.empty}
            columns={[
              { label: reviewText.month, value: (row) => monthName(row.month) },
              { label: reviewText.views, value: (row) => row.views, isNumber: true },
              { label: reviewText.members, value: (row) => row.members, isNumber: true },
              { label: reviewText.actors, value: (row) => row.actors.join(', '), isLong: true },
              {
                label: reviewText.state,
                show: (row) =>
                  row.reviewedAt ? (
                    <span title={row.remark ?? undefined}>
                      {reviewText.by(row.reviewer ?? '–')} ·{' '}
                      <DateTime at={row.reviewedAt} relative />
                    </span>
                  ) : (
                    reviewText.waiting
                  ),
              },
              {
                label: reviewText.review,
                show: (row) => (
                  <AskButton verb={reviewText.review}>
                    {(close) => <ReviewDialog month={row.month} onClose={close} />}
                  </AskButton>
                ),
              },
            ]}
          />
        )}
      </QueryResult>
    </Panel>
  );
}
