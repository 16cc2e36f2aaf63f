import { DataTable, SelectInput } from 'react-admin';
import { Link } from 'react-router';
import type { Shape } from '@/shared/api/types';
import { ConsoleList } from '../components/ConsoleList';
import { ConsoleTable } from '../components/ConsoleTable';
import { DateTime } from '../components/DateTime';
import { MemberLink } from '../components/MemberLink';
import { SanctionName } from '../components/SanctionName';
import { StateTabs } from '../components/StateTabs';
import { searchFilter } from '../components/searchFilter';
import { Tag } from '../components/Tag';
import { commonText } from '../components/text';
import { LiftButton } from './LiftButton';
import { stateOf } from './stateOf';
import { APPEAL_STATES, KINDS, STATES, sanctionsText } from './text';

type Row = Shape<'SanctionRow'>;
const Column = DataTable.Col<Row>;

const FILTERS = [
  searchFilter(sanctionsText.search),
  <SelectInput
    key="kind"
    source="kind"
    label={sanctionsText.kind}
    choices={Object.entries(KINDS).map(([id, name]) => ({ id, name }))}
    alwaysOn
  />,
];

/** Every sanction, the latest first. */
export default function SanctionList() {
  return (
    <ConsoleList
      filters={FILTERS}
      actions={<StateTabs source="isRunning" choices={{ true: STATES.running }} />}
    >
      <ConsoleTable<Row> rowClick={false} brief={brief}>
        <Column
          label={sanctionsText.member}
          render={(row) => <MemberLink id={row.userId} nickname={row.nickname} />}
        />
        <Column label={sanctionsText.kind} render={(row) => <SanctionName {...row} />} />
        <Column source="step" label={sanctionsText.step} title={sanctionsText.stepHelp} />
        <Column label={sanctionsText.reason} source="reason" disableSort sx={{ minWidth: 180 }} />
        <Column source="startsAt" label={sanctionsText.period} render={period} />
        <Column label={sanctionsText.state} render={state} />
        <Column
          label={sanctionsText.appeal}
          render={(row) => APPEAL_STATES[row.appealStatus ?? ''] ?? commonText.none}
        />
        <Column label={sanctionsText.by} render={(row) => row.moderator ?? row.actor} />
        <Column label={sanctionsText.case} render={caseLink} />
        <Column label={sanctionsText.act} render={acts} />
      </ConsoleTable>
    </ConsoleList>
  );
}

function brief(row: Row) {
  return {
    title: <MemberLink id={row.userId} nickname={row.nickname} />,
    note: (
      <>
        <SanctionName {...row} />
        {state(row)}
        <DateTime at={row.startsAt} relative />
        <span>{row.reason}</span>
      </>
    ),
    acts: acts(row),
  };
}

function state(row: Row) {
  return <Tag tone={row.isRunning ? 'bad' : 'plain'}>{STATES[stateOf(row)]}</Tag>;
}

function acts(row: Row) {
  return !row.liftedAt && !row.isVoid && <LiftButton sanction={row} />;
}

function period(row: Row) {
  return (
    <>
      <DateTime at={row.startsAt} />
      {row.endsAt && (
        <>
          <br />~{'\u00a0'}
          <DateTime at={row.endsAt} />
        </>
      )}
    </>
  );
}

function caseLink({ caseId }: Row) {
  return caseId ? <Link to={`/reports/${caseId}/show`}>#{caseId}</Link> : commonText.none;
}
