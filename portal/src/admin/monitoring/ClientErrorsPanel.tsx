import type { Shape } from '@/shared/api/types';
import type { Column } from '../components/columns';
import { Freshness } from '../components/Freshness';
import { Panel } from '../components/Panel';
import { QueryResult } from '../components/QueryResult';
import { Table } from '../components/Table';
import { PERIODS, useClientErrors } from './api';
import styles from './Monitoring.module.css';
import { clientErrorText as text } from './text';

const HEIGHT_PX = 200;

type ClientError = Shape<'ClientErrorOut'>;

const COLUMNS: Column<ClientError>[] = [
  { label: text.last, at: ({ lastSeenAt }) => lastSeenAt },
  { label: text.count, value: (each) => each.count, isNumber: true },
  { label: text.kind, value: ({ kind }) => text.kinds[kind] ?? kind },
  {
    label: text.message,
    value: ({ message }) => message,
    show: ({ message }) => <code className={styles.code}>{message}</code>,
    isLong: true,
  },
  { label: text.source, value: ({ source }) => source, isLong: true },
  { label: text.route, value: ({ route }) => route, isLong: true },
  { label: text.browser, value: ({ browser }) => browser },
  { label: text.build, value: ({ build }) => build },
  { label: text.first, at: ({ firstSeenAt }) => firstSeenAt },
];

/** Errors in members' browsers, latest first. */
export function ClientErrorsPanel() {
  const query = useClientErrors();
  return (
    <Panel title={text.title}>
      <p>{text.help}</p>
      <QueryResult query={query} height={HEIGHT_PX}>
        {({ errors }) => (
          <>
            <Table
              label={text.title}
              columns={COLUMNS}
              rows={errors}
              keyOf={({ id }) => id}
              empty={text.empty}
            />
            <Freshness at={new Date(query.dataUpdatedAt)} every={PERIODS.clientErrors} />
          </>
        )}
      </QueryResult>
    </Panel>
  );
}
