import type { Shape } from '@/shared/api/types';
import { ConsoleList } from '../components/ConsoleList';
import type { Column } from '../components/columns';
import { choiceFilter, searchFilter } from '../components/filters';
import { Tag } from '../components/Tag';
import { ConsoleTable } from '../lists/ConsoleTable';
import { AUDIENCES, popupText as text } from './text';

type Row = Shape<'PopupRow'>;

const TONES = { waiting: 'warn', running: 'good', ended: undefined } as const;
const FILTERS = [searchFilter(text.search), choiceFilter('audience', text.audience, AUDIENCES)];

function State({ state }: Pick<Row, 'state'>) {
  const tone = TONES[state];
  return <Tag {...(tone && { tone })}>{text.states[state]}</Tag>;
}

const COLUMNS: Column<Row>[] = [
  { label: text.title, value: ({ title }) => title, isLong: true },
  { label: text.state, show: ({ state }) => <State state={state} /> },
  { label: text.audience, value: ({ audience }) => AUDIENCES[audience] },
  { label: text.begins, at: ({ beginsAt }) => beginsAt, sortBy: 'beginsAt' },
  { label: text.ends, at: ({ endsAt }) => endsAt, sortBy: 'endsAt' },
];

function brief({ title, state, audience }: Row) {
  return {
    title,
    note: (
      <>
        <State state={state} />
        <span>{AUDIENCES[audience]}</span>
      </>
    ),
  };
}

/** Every popup, the latest first; those that are over stay. */
export default function PopupList() {
  return (
    <ConsoleList<Row> filters={FILTERS} create={text.create}>
      <ConsoleTable<Row> brief={brief} rowClick="edit" columns={COLUMNS} />
    </ConsoleList>
  );
}
