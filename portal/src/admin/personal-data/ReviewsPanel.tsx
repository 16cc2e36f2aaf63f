import { Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '@/shared/api/client';
import { DateTime } from '../components/DateTime';
import { ErrorAlert } from '../components/ErrorAlert';
import { Panel } from '../components/Panel';
import { SimpleTable } from '../components/SimpleTable';
import { ReviewDialog } from './ReviewDialog';
import { monthName, reviewText } from './text';
import styles from './ViewList.module.css';

/** The latest months with their number of views, and whether somebody has reviewed them. */
export function ReviewsPanel() {
  const [reviewing, setReviewing] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['personal-data-reviews'],
    queryFn: ({ signal }) => api.get('/api/admin/personal-data-reviews', { signal }),
  });
  const months = data?.filter(({ views, reviewedAt }) => views > 0 || reviewedAt) ?? [];
  return (
    <Panel title={reviewText.title}>
      <Typography variant="body2" color="textSecondary" gutterBottom>
        {reviewText.note}
      </Typography>
      {error && <ErrorAlert error={error} onRetry={refetch} />}
      {data && (
        <SimpleTable
          label={reviewText.title}
          rows={months}
          rowKey={({ month }) => month}
          empty={reviewText.empty}
          columns={[
            {
              label: reviewText.month,
              cell: (row) => <span className={styles.month}>{monthName(row.month)}</span>,
            },
            { label: reviewText.views, cell: (row) => row.views, numeric: true },
            { label: reviewText.members, cell: (row) => row.members, numeric: true },
            { label: reviewText.actors, cell: (row) => row.actors.join(', ') },
            {
              label: reviewText.state,
              cell: (row) =>
                row.reviewedAt ? (
                  <span title={row.remark ?? undefined}>
                    {reviewText.by(row.reviewer ?? '–')} · <DateTime at={row.reviewedAt} relative />
                  </span>
                ) : (
                  reviewText.waiting
                ),
            },
            {
              label: reviewText.review,
              cell: (row) => (
                <Button size="small" onClick={() => setReviewing(row.month)}>
                  {reviewText.review}
                </Button>
              ),
            },
          ]}
        />
      )}
      {reviewing && <ReviewDialog month={reviewing} onClose={() => setReviewing(null)} />}
    </Panel>
  );
}
