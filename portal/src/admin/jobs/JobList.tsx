import { DataTable } from 'react-admin';
import { Link } from 'react-router';
import type { Shape } from '@/shared/api/types';
import { ConsoleList } from '../components/ConsoleList';
import { ConsoleTable } from '../components/ConsoleTable';
import { DateTime } from '../components/DateTime';
import { searchFilter } from '../components/searchFilter';
import { Tag } from '../components/Tag';
import { RunButton } from './RunButton';
import { RunTag } from './RunTag';
import { duration, jobText } from './text';

type Row = Shape<'JobRow'>;

const FILTERS = [searchFilter(jobText.search)];
const BY_PLACE = { field: 'id', order: 'ASC' } as const;
const ALL_ROWS = 100;
const ONE_LINE = { whiteSpace: 'nowrap' } as const;

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

/** The timetable with the latest run of each job. */
export default function JobList() {
  return (
    <ConsoleList<Row> filters={FILTERS} sort={BY_PLACE} perPage={ALL_ROWS} pagination={false}>
      <ConsoleTable<Row> rowClick={false} brief={brief}>
        <DataTable.Col source="id" label={jobText.name} sx={ONE_LINE} />
        <DataTable.Col source="does" label={jobText.does} disableSort sx={{ minWidth: 220 }} />
        <DataTable.Col source="saysWhen" label={jobText.when} disableSort sx={ONE_LINE} />
        <DataTable.Col
          source="nextAt"
          label={jobText.next}
          render={(row: Row) => <DateTime at={row.nextAt} />}
        />
        <DataTable.Col
          source="lastStartedAt"
          label={jobText.last}
          render={(row: Row) => <DateTime at={row.lastStartedAt} relative />}
        />
        <DataTable.Col
          source="lastSeconds"
          label={jobText.took}
          disableSort
          render={(row: Row) => duration(row.lastSeconds)}
        />
        <DataTable.Col
          source="lastStatus"
          label={jobText.state}
          disableSort
          render={(row: Row) => <StateCell job={row} />}
        />
        <DataTable.Col
          label={jobText.history}
          render={(row: Row) => <Link to={historyOf(row.id)}>{jobText.history}</Link>}
        />
        <DataTable.Col label={jobText.run} render={(row: Row) => <RunButton job={row} />} />
      </ConsoleTable>
    </ConsoleList>
  );
}
