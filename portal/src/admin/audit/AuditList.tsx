import { DateInput, FilterButton, SelectInput, TopToolbar } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { ConsoleList } from '../components/ConsoleList';
import type { Column } from '../components/columns';
import { DateTime } from '../components/DateTime';
import { choiceFilter, choicesOf } from '../components/filters';
import layout from '../components/layout.module.css';
import { SaveList } from '../components/SaveList';
import { ConsoleTable } from '../lists/ConsoleTable';
import { ActHead } from './ActHead';
import { ActorFilter } from './ActorFilter';
import { Changes } from './Changes';
import { TargetFilter } from './TargetFilter';
import { TargetLink } from './TargetLink';
import { ACTION_NAMES, actionName, actorOf, auditText, TARGETS } from './text';
import { UndoCell } from './UndoCell';

type Row = Shape<'AuditRow'>;

/** A day of the filter is a day in Seoul. */
const dayStart = (day: string) => (day ? `${day}T00:00:00+09:00` : '');
const dayEnd = (day: string) => (day ? `${day}T23:59:59.999+09:00` : '');
const dayOf = (instant: string | undefined) => instant?.slice(0, 10) ?? '';

const FILTERS = [
  choiceFilter('action', auditText.action, ACTION_NAMES),
  <ActorFilter key="actor" source="actor" label={auditText.actor} alwaysOn />,
  <SelectInput
    key="targetType"
    source="targetType"
    label={auditText.target}
    choices={choicesOf(TARGETS)}
  />,
  <TargetFilter key="targetId" source="targetId" label={auditText.targetId} />,
  <DateInput key="since" source="since" label={auditText.since} parse={dayStart} format={dayOf} />,
  <DateInput key="until" source="until" label={auditText.until} parse={dayEnd} format={dayOf} />,
];

function brief(act: Row) {
  return {
    title: actionName(act.action),
    note: (
      <>
        <span>{actorOf(act)}</span>
        <DateTime at={act.createdAt} />
        <TargetLink type={act.targetType} id={act.targetId} name={act.targetName} />
        {act.reason && <span>{act.reason}</span>}
      </>
    ),
    acts: <UndoCell act={act} />,
    more: (
      <details className={layout.folded}>
        <summary>{auditText.changes}</summary>
        <Changes />
      </details>
    ),
  };
}

const COLUMNS: Column<Row>[] = [
  { label: auditText.id, value: ({ id }) => id, sortBy: 'id' },
  { label: auditText.when, at: (act) => act.createdAt, isExact: true, sortBy: 'createdAt' },
  { label: auditText.actor, value: actorOf },
  { label: auditText.action, value: (act) => actionName(act.action) },
  {
    label: auditText.target,
    value: ({ targetName }) => targetName,
    show: (act) => <TargetLink type={act.targetType} id={act.targetId} name={act.targetName} />,
    isLong: true,
  },
  { label: auditText.reason, value: ({ reason }) => reason, isLong: true },
  { label: auditText.undo, show: (act) => <UndoCell act={act} /> },
];

/** All staff acts, with the state before and after; acts with an inverse can be undone. */
export default function AuditList() {
  return (
    <ConsoleList<Row>
      filters={FILTERS}
      actions={
        <TopToolbar>
          <FilterButton />
          <SaveList path="/api/admin/audit/export" />
        </TopToolbar>
      }
    >
      <ConsoleTable<Row>
        brief={brief}
        rowClick="expand"
        expand={Changes}
        head={ActHead}
        expandSingle
        columns={COLUMNS}
      />
    </ConsoleList>
  );
}
