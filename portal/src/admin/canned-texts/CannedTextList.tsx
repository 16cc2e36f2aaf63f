import type { Shape } from '@/shared/api/types';
import { ConsoleList } from '../components/ConsoleList';
import type { Column } from '../components/columns';
import { choiceFilter, searchFilter } from '../components/filters';
import { ConsoleTable } from '../lists/ConsoleTable';
import { cannedText, KINDS } from './text';

type Row = Shape<'CannedTextRow'>;

const FILTERS = [searchFilter(cannedText.search), choiceFilter('kind', cannedText.kind, KINDS)];

const COLUMNS: Column<Row>[] = [
  { label: cannedText.title, value: ({ title }) => title, sortBy: 'title' },
  { label: cannedText.kind, value: ({ kind }) => KINDS[kind] },
  { label: cannedText.body, value: ({ body }) => body, isLong: true },
  {
    label: cannedText.position,
    value: ({ position }) => position,
    isNumber: true,
    sortBy: 'position',
  },
  {
    label: cannedText.uses,
    value: ({ usesCount }) => usesCount,
    isNumber: true,
    sortBy: 'usesCount',
  },
  { label: cannedText.updated, at: ({ updatedAt }) => updatedAt, sortBy: 'updatedAt' },
];

function brief({ title, kind, body, usesCount }: Row) {
  return {
    title,
    note: (
      <>
        <span>{KINDS[kind]}</span>
        <span>
          {cannedText.uses} {usesCount}
        </span>
        <span>{body}</span>
      </>
    ),
  };
}

/** Every text, in the order in which they are offered. */
export default function CannedTextList() {
  return (
    <ConsoleList<Row>
      sort={{ field: 'position', order: 'ASC' }}
      filters={FILTERS}
      create={cannedText.create}
    >
      <ConsoleTable<Row> brief={brief} rowClick="edit" columns={COLUMNS} />
    </ConsoleList>
  );
}
