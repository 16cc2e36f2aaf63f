import { ConsoleList } from '../components/ConsoleList';
import type { Column } from '../components/columns';
import { searchFilter } from '../components/filters';
import { ConsoleTable } from '../lists/ConsoleTable';
import { incidentText } from './text';
import type { IncidentRow } from './types';

const FILTERS = [searchFilter(incidentText.search)];

const COLUMNS: Column<IncidentRow>[] = [
  { label: incidentText.title, value: ({ title }) => title, isLong: true },
  { label: incidentText.state, value: ({ state }) => incidentText.states[state] },
  { label: incidentText.noticedAt, at: ({ noticedAt }) => noticedAt, sortBy: 'noticedAt' },
  {
    label: incidentText.left,
    value: ({ hoursLeft }) => (hoursLeft === null ? '' : incidentText.hours(hoursLeft)),
    isNumber: true,
  },
  {
    label: incidentText.sensitive,
    value: ({ isSensitive }) => (isSensitive ? incidentText.sensitive : ''),
  },
  { label: incidentText.people, value: ({ people }) => people, isNumber: true },
  { label: incidentText.told, value: ({ told }) => told, isNumber: true },
  { label: incidentText.noticeUntil, at: ({ noticeUntil }) => noticeUntil, isExact: true },
];

function brief({ title, state, people, hoursLeft, isSensitive }: IncidentRow) {
  return {
    title,
    note: (
      <>
        <span>{incidentText.states[state]}</span>
        {hoursLeft !== null && (
          <span>
            {incidentText.left} {incidentText.hours(hoursLeft)}
          </span>
        )}
        {isSensitive && <span>{incidentText.sensitive}</span>}
        <span>
          {incidentText.people} {people}
        </span>
      </>
    ),
  };
}

/** Every incident, the latest first. */
export default function IncidentList() {
  return (
    <ConsoleList<IncidentRow> filters={FILTERS} create={incidentText.create}>
      <ConsoleTable<IncidentRow> brief={brief} rowClick="show" columns={COLUMNS} />
    </ConsoleList>
  );
}
