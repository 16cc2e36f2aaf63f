import type { Shape } from '@/shared/api/types';
import { ConsoleList } from '../components/ConsoleList';
import type { Column } from '../components/columns';
import { choiceFilter, searchFilter } from '../components/filters';
import { ConsoleTable } from '../lists/ConsoleTable';
import { KINDS, announcementText as text } from './text';

type Row = Shape<'AnnouncementRow'>;

const FILTERS = [searchFilter(text.search), choiceFilter('kind', text.kind, KINDS)];

const COLUMNS: Column<Row>[] = [
  { label: text.title, value: ({ title }) => title, isLong: true },
  { label: text.kind, value: ({ kind }) => KINDS[kind] },
  { label: text.state, value: ({ state }) => text.states[state] },
  { label: text.told, value: ({ toldCount }) => toldCount, isNumber: true },
  { label: text.mailed, value: ({ mailedCount }) => mailedCount, isNumber: true },
  { label: text.sentAt, at: ({ sentAt }) => sentAt, sortBy: 'sentAt' },
];

function brief({ title, kind, state, toldCount }: Row) {
  return {
    title,
    note: (
      <>
        <span>{KINDS[kind]}</span>
        <span>{text.states[state]}</span>
        <span>
          {text.told} {toldCount}
        </span>
      </>
    ),
  };
}

/** Every notice to all, the latest first. */
export default function AnnouncementList() {
  return (
    <ConsoleList<Row> filters={FILTERS} create={text.create}>
      <ConsoleTable<Row> brief={brief} rowClick="edit" columns={COLUMNS} />
    </ConsoleList>
  );
}
