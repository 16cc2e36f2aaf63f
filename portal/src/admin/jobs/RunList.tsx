import { TextInput } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { ConsoleList } from '../components/ConsoleList';
import type { Column } from '../components/columns';
import { DateTime } from '../components/DateTime';
import { choiceFilter } from '../components/filters';
import { commonText } from '../components/text';
import { ConsoleTable } from '../lists/ConsoleTable';
import { countsText } from './counts';
import { RunTag } from './RunTag';
import { duration, RUN_STATES, runText } from './text';

type Row = Shape<'JobRunRow'>;

const FILTERS = [
  <TextInput key="job" source="job" label={runText.job} alwaysOn />,
  choiceFilter('status', runText.state, RUN_STATES),
  choiceFilter('trigger', runText.trigger, runText.triggers),
];
const LATEST = { field: 'startedAt', order: 'DESC' } as const;

function resultOf({ error, counts, status }: Row): string {
  if (error) return error;
  return status === 'done' ? countsText(counts) : commonText.none;
}

function brief(run: Row) {
  return {
    title: run.job,
    note: (
      <>
        <DateTime at={run.startedAt} />
        <span>{duration(run.seconds)}</span>
        <span>{runText.triggers[run.trigger] ?? run.trigger}</span>
        <span>{resultOf(run)}</span>
      </>
    ),
    acts: <RunTag status={run.status} />,
  };
}

const COLUMNS: Column<Row>[] = [
  { label: runText.job, value: ({ job }) => job, isOneLine: true },
  { label: runText.state, show: ({ status }) => <RunTag status={status} /> },
  {
    label: runText.started,
    at: ({ startedAt }) => startedAt,
    isExact: true,
    sortBy: 'startedAt',
  },
  { label: runText.took, value: ({ seconds }) => duration(seconds) },
  { label: runText.trigger, value: ({ trigger }) => runText.triggers[trigger] ?? trigger },
  { label: runText.counts, value: resultOf },
  { label: runText.host, value: ({ host }) => host },
];

/** Past runs: time, duration and result. */
export default function RunList() {
  return (
    <ConsoleList<Row> filters={FILTERS} sort={LATEST}>
      <ConsoleTable<Row> rowClick={false} brief={brief} columns={COLUMNS} />
    </ConsoleList>
  );
}
