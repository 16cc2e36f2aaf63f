import { DataTable, DateInput, FilterButton, SelectInput, TopToolbar } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { ConsoleList } from '../components/ConsoleList';
import { ConsoleTable } from '../components/ConsoleTable';
import { DateTime } from '../components/DateTime';
import { SaveList } from '../components/SaveList';
import { ActHead } from './ActHead';
import { ActorFilter } from './ActorFilter';
import { Changes } from './Changes';
import { TargetFilter } from './TargetFilter';
import { TargetLink } from './TargetLink';
import { ACTION_CHOICES, actionName, actorOf, auditText, TARGETS } from './text';
import { UndoCell } from './UndoCell';

type Row = Shape<'AuditRow'>;

/** A day of the filter is a day in Seoul. */
const dayStart = (day: string) => (day ? `${day}T00:00:00+09:00` : '');
const dayEnd = (day: string) => (day ? `${day}T23:59:59.999+09:00` : '');
const dayOf = (instant: string | undefined) => instant?.slice(0, 10) ?? '';

const FILTERS = [
  <SelectInput
    key="action"
    source="action"
    label={auditText.action}
    alwaysOn
    choices={ACTION_CHOICES}
  />,
  <ActorFilter key="actor" source="actor" label={auditText.actor} alwaysOn />,
  <SelectInput
    key="targetType"
    source="targetType"
    label={auditText.target}
    choices={Object.entries(TARGETS).map(([id, name]) => ({ id, name }))}
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
      <details>
        <summary>{auditText.changes}</summary>
        <Changes />
      </details>
    ),
  };
}

/** Every act of the staff, with what was before and after; what has an inverse can be undone. */
export default function AuditList() {
  return (
    <ConsoleList<Row>
      filters={FILTERS}
      actions={
        <TopToolbar>
          <FilterButton />
          <SaveList />
        </TopToolbar>
      }
    >
      <ConsoleTable<Row>
        brief={brief}
        rowClick="expand"
        expand={Changes}
        head={ActHead}
        expandSingle
      >
        <DataTable.Col source="id" label={auditText.id} />
        <DataTable.Col
          source="createdAt"
          label={auditText.when}
          render={(row: Row) => <DateTime at={row.createdAt} />}
        />
        <DataTable.Col source="actor" label={auditText.actor} disableSort render={actorOf} />
        <DataTable.Col
          source="action"
          label={auditText.action}
          disableSort
          render={(row: Row) => actionName(row.action)}
        />
        <DataTable.Col
          source="targetId"
          label={auditText.target}
          disableSort
          render={(row: Row) => (
            <TargetLink type={row.targetType} id={row.targetId} name={row.targetName} />
          )}
        />
        <DataTable.Col source="reason" label={auditText.reason} disableSort />
        <DataTable.Col
          source="mayUndo"
          label={auditText.undo}
          disableSort
          render={(row: Row) => <UndoCell act={row} />}
        />
      </ConsoleTable>
    </ConsoleList>
  );
}
