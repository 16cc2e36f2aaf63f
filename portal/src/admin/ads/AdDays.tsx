import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import { api, urlOf } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { Panel } from '../components/Panel';
import { QueryResult } from '../components/QueryResult';
import { Table } from '../components/Table';
import styles from './Ads.module.css';
import { adText } from './text';

/** Latest days shown; the file has them all. */
const DAYS_SHOWN = 31;

/** Views and clicks of the advertisement by day. */
export function AdDays() {
  const ad = useRecordContext<Shape<'AdRow'>>();
  const id = ad?.id ?? 0;
  const query = useQuery({
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
          <Button
            size="small"
            href={urlOf('/api/admin/ads/{ad_id}/days.csv', { ad_id: id })}
            download
          >
            {adText.csv}
          </Button>
        }
      >
        <QueryResult query={query} height={240}>
          {(days) => (
            <Table
              label={adText.days}
              rows={days.slice(0, DAYS_SHOWN)}
              keyOf={({ date }) => date}
              empty={adText.daysEmpty}
              columns={[
                { label: adText.day, value: ({ date }) => date },
                { label: adText.views, value: ({ views }) => views, isNumber: true },
                { label: adText.clicks, value: ({ clicks }) => clicks, isNumber: true },
              ]}
            />
          )}
        </QueryResult>
      </Panel>
    </div>
  );
}
