import type { Shape } from '@/shared/api/types';
import type { Column } from '../components/columns';
import { bytes, milliseconds } from '../components/format';
import { Table } from '../components/Table';
import { Tag } from '../components/Tag';
import { Part } from './Part';
import { processText as text } from './text';

type Process = Shape<'ProcessOut'>;
type ProcessTableProps = {
  processes: readonly Process[];
  /** The process that answered. */
  answering: number;
};

function columnsFor(answering: number): Column<Process>[] {
  return [
    { label: text.host, value: ({ host }) => host },
    {
      label: text.pid,
      value: ({ pid }) => pid,
      show: ({ pid }) => (
        <>
          {pid} {pid === answering && <Tag tone="info">{text.here}</Tag>}
        </>
      ),
    },
    { label: text.started, at: ({ startedAt }) => startedAt },
    { label: text.requests, value: ({ requests }) => requests, isNumber: true },
    { label: text.errors, value: ({ errors }) => errors, isNumber: true },
    {
      label: text.average,
      value: ({ avgResponseTime }) => milliseconds(avgResponseTime),
      isNumber: true,
    },
    { label: text.median, value: ({ p50 }) => milliseconds(p50), isNumber: true },
    { label: text.slowest, value: ({ p95 }) => milliseconds(p95), isNumber: true },
    { label: text.memory, value: ({ rss }) => bytes(rss), isNumber: true },
    { label: text.sockets, value: ({ sockets }) => sockets, isNumber: true },
    { label: text.reported, at: ({ reportedAt }) => reportedAt },
  ];
}

/** Each server process with its last hour. */
export function ProcessTable({ processes, answering }: ProcessTableProps) {
  return (
    <Part title={text.title}>
      <Table
        label={text.title}
        columns={columnsFor(answering)}
        rows={processes}
        keyOf={({ host, pid }) => `${host} ${pid}`}
        empty={text.empty}
      />
    </Part>
  );
}
