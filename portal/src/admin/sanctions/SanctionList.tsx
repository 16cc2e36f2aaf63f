import { Link } from 'react-router';
import type { Shape } from '@/shared/api/types';
import { ConsoleList } from '../components/ConsoleList';
import type { Column } from '../components/columns';
import { DateTime } from '../components/DateTime';
import { choiceFilter, searchFilter } from '../components/filters';
import { MemberLink } from '../components/MemberLink';
import { SanctionName } from '../components/SanctionName';
import { StateTabs } from '../components/StateTabs';
import { commonText } from '../components/text';
import { SelectableTable } from '../lists/SelectableTable';
import { LiftButton } from './LiftButton';
import { isLiftable, LiftSelected } from './LiftSelected';
import { SanctionState } from './SanctionState';
import { APPEAL_STATES, KINDS, STATES, sanctionsText } from './text';

type Row = Shape<'SanctionRow'>;

const FILTERS = [
  searchFilter(sanctionsText.search),
  choiceFilter('kind', sanctionsText.kind, KINDS),
];

const COLUMNS: Column<Row>[] = [
  {
    label: sanctionsText.member,
    show: (row) => <MemberLink id={row.userId} nickname={row.nickname} />,
  },
  { label: sanctionsText.kind, show: (row) => <SanctionName {...row} /> },
  {
    label: sanctionsText.step,
    help: sanctionsText.stepHelp,
    show: ({ step }) => step,
    sortBy: 'step',
  },
  { label: sanctionsText.reason, value: ({ reason }) => reason, isLong: true },
  { label: sanctionsText.period, show: period, sortBy: 'startsAt' },
  { label: sanctionsText.state, show: (row) => <SanctionState sanction={row} /> },
  { label: sanctionsText.appeal, value: (row) => APPEAL_STATES[row.appealStatus ?? ''] },
  { label: sanctionsText.by, value: (row) => row.moderator ?? row.actor },
  { label: sanctionsText.case, show: caseLink },
  { label: sanctionsText.act, show: (row) => <LiftButton sanction={row} /> },
];

/** Every sanction, the latest first. */
export default function SanctionList() {
  return (
    <ConsoleList
      filters={FILTERS}
      actions={<StateTabs source="isRunning" choices={{ true: STATES.running }} />}
    >
      <SelectableTable<Row>
        rowClick={false}
        brief={brief}
        bulk={<LiftSelected />}
        isRowSelectable={isLiftable}
        columns={COLUMNS}
      />
    </ConsoleList>
  );
}

function brief(row: Row) {
  return {
    title: <MemberLink id={row.userId} nickname={row.nickname} />,
    note: (
      <>
        <SanctionName {...row} />
        <SanctionState sanction={row} />
        <DateTime at={row.startsAt} relative />
        <span>{row.reason}</span>
      </>
    ),
    acts: <LiftButton sanction={row} />,
  };
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
