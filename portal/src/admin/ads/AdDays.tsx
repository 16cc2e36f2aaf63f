import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { exactNumber } from '@/shared/lib/numbers';
import { ErrorAlert } from '../components/ErrorAlert';
import { Panel } from '../components/Panel';
import { SimpleTable } from '../components/SimpleTable';
import styles from './Ads.module.css';
import { adText } from './text';

/** Latest days shown; the file has them all. */
const DAYS_SHOWN = 31;

/** What the advertisement was seen and clicked, day by day. */
export function AdDays() {
  const ad = useRecordContext<Shape<'AdRow'>>();
  const id = ad?.id ?? 0;
  const { data, error, refetch } = useQuery({
    queryKey: ['ads', id, 'days'],
    queryFn: ({ signal }) =>
      api.get('/api/admin/ads/{ad_id}/days', { path: { ad_id: id }, signal }),
    enabled: id > 0,
  });
  return (
    <div className={styles.side}>
      <Panel
        title={adText.days}
        actions={
          <Button size="small" href={`/api/admin/ads/${id}/days.csv`} download>
            {adText.csv}
          </Button>
        }
      >
        {error && <ErrorAlert error={error} onRetry={refetch} />}
        {data && (
          <SimpleTable
            label={adText.days}
            rows={data.slice(0, DAYS_SHOWN)}
            rowKey={({ date }) => date}
            empty={adText.daysEmpty}
            columns={[
              { label: adText.day, cell: ({ date }) => date },
              { label: adText.views, cell: ({ views }) => exactNumber(views), numeric: true },
              { label: adText.clicks, cell: ({ clicks }) => exactNumber(clicks), numeric: true },
            ]}
          />
        )}
      </Panel>
    </div>
  );
}
