import { DataTable, SelectInput, TextInput } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { ConsoleList } from '../components/ConsoleList';
import { ConsoleTable } from '../components/ConsoleTable';
import { DateTime } from '../components/DateTime';
import { commonText } from '../components/text';
import { countsText } from './counts';
import { RunTag } from './RunTag';
import { duration, RUN_STATES, runText } from './text';

type Row = Shape<'JobRunRow'>;

const FILTERS = [
  <TextInput key="job" source="job" label={runText.job} alwaysOn />,
  <SelectInput
    key="status"
    source="status"
    label={runText.state}
    alwaysOn
    choices={Object.entries(RUN_STATES).map(([id, { name }]) => ({ id, name }))}
  />,
  <SelectInput
    key="trigger"
    source="trigger"
    label={runText.trigger}
    alwaysOn
    choices={Object.entries(runText.triggers).map(([id, name]) => ({ id, name }))}
  />,
];
const LATEST = { field: 'startedAt', order: 'DESC' } as const;

const ONE_LINE = { whiteSpace: 'nowrap' } as const;

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

/** What has run, when, how long and with which result. */
export default function RunList() {
  return (
    <ConsoleList<Row> filters={FILTERS} sort={LATEST}>
      <ConsoleTable<Row> rowClick={false} brief={brief}>
        <DataTable.Col source="job" label={runText.job} disableSort sx={ONE_LINE} />
        <DataTable.Col
          source="status"
          label={runText.state}
          disableSort
          render={(row: Row) => <RunTag status={row.status} />}
        />
        <DataTable.Col
          source="startedAt"
          label={runText.started}
          render={(row: Row) => <DateTime at={row.startedAt} />}
        />
        <DataTable.Col
          source="seconds"
          label={runText.took}
          disableSort
          render={(row: Row) => duration(row.seconds)}
        />
        <DataTable.Col
          source="trigger"
          label={runText.trigger}
          disableSort
          render={(row: Row) => runText.triggers[row.trigger] ?? row.trigger}
        />
        <DataTable.Col source="counts" label={runText.counts} disableSort render={resultOf} />
        <DataTable.Col source="host" label={runText.host} disableSort />
      </ConsoleTable>
    </ConsoleList>
  );
}
