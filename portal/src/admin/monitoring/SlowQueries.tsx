import type { Shape } from '@/shared/api/types';
import type { Column } from '../components/columns';
import { milliseconds } from '../components/format';
import { Table } from '../components/Table';
import styles from './Monitoring.module.css';
import { Part } from './Part';
import { queryText as text } from './text';

type SlowQuery = Shape<'SlowQueryOut'>;

const COLUMNS: Column<SlowQuery>[] = [
  { label: text.at, at: ({ at }) => at },
  { label: text.time, value: ({ milliseconds: each }) => milliseconds(each), isNumber: true },
  {
    label: text.sql,
    value: ({ sql }) => sql,
    show: ({ sql }) => <code className={styles.code}>{sql}</code>,
    isLong: true,
  },
];

/** The statements that took long, latest first; the values they were run with are not kept. */
export function SlowQueries({ queries }: { queries: readonly SlowQuery[] }) {
  return (
    <Part title={text.title} help={text.help}>
      <Table
        label={text.title}
        columns={COLUMNS}
        rows={queries}
        keyOf={({ at, sql }) => at + sql}
        empty={text.empty}
      />
    </Part>
  );
}
