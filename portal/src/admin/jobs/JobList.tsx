import { Link } from 'react-router';
import type { Shape } from '@/shared/api/types';
import { ConsoleList } from '../components/ConsoleList';
import type { Column } from '../components/columns';
import { searchFilter } from '../components/filters';
import { Tag } from '../components/Tag';
import { ConsoleTable } from '../lists/ConsoleTable';
import { RunButton } from './RunButton';
import { RunTag } from './RunTag';
import { duration, jobText } from './text';

type Row = Shape<'JobRow'>;

const FILTERS = [searchFilter(jobText.search)];
const BY_PLACE = { field: 'id', order: 'ASC' } as const;
const ALL_ROWS = 100;

function StateCell({ job }: { job: Row }) {
  if (job.isRunning) return <Tag tone="info">{jobText.running}</Tag>;
  if (job.isRequested) return <Tag tone="info">{jobText.requested}</Tag>;
  if (job.isLate) return <Tag tone="bad">{jobText.late}</Tag>;
  return job.lastStatus ? <RunTag status={job.lastStatus} /> : jobText.never;
}

function historyOf(job: string): string {
  return `/job-runs?filter=${encodeURIComponent(JSON.stringify({ job }))}`;
}

function brief(job: Row) {
  return {
    title: job.id,
    note: (
      <>
        <span>{job.does}</span>
        <StateCell job={job} />
        <span>{job.saysWhen}</span>
        <Link to={historyOf(job.id)}>{jobText.history}</Link>
      </>
    ),
    acts: <RunButton job={job} />,
  };
}

const COLUMNS: Column<Row>[] = [
  { label: jobText.name, value: ({ id }) => id, isOneLine: true, sortBy: 'id' },
  { label: jobText.does, value: ({ does }) => does, isLong: true },
  { label: jobText.when, value: ({ saysWhen }) => saysWhen, isOneLine: true },
  { label: jobText.next, at: ({ nextAt }) => nextAt, isExact: true, sortBy: 'nextAt' },
  { label: jobText.last, at: ({ lastStartedAt }) => lastStartedAt, sortBy: 'lastStartedAt' },
  { label: jobText.took, value: ({ lastSeconds }) => duration(lastSeconds) },
  { label: jobText.state, show: (job) => <StateCell job={job} /> },
  {
    label: jobText.history,
    show: ({ id }) => <Link to={historyOf(id)}>{jobText.history}</Link>,
  },
  { label: jobText.run, show: (job) => <RunButton job={job} /> },
];

/** The timetable with the latest run of each job. */
export default function JobList() {
  return (
    <ConsoleList<Row> filters={FILTERS} sort={BY_PLACE} perPage={ALL_ROWS} pagination={false}>
      <ConsoleTable<Row> rowClick={false} brief={brief} columns={COLUMNS} />
    </ConsoleList>
  );
}
