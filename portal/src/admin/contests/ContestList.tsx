import { CreateButton, TopToolbar } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { ConsoleList } from '../components/ConsoleList';
import type { Column } from '../components/columns';
import { searchFilter } from '../components/filters';
import { ConsoleTable } from '../lists/ConsoleTable';
import { contestText } from './text';

type Row = Shape<'ContestRow'>;

const FILTERS = [searchFilter(contestText.search)];

const COLUMNS: Column<Row>[] = [
  { label: contestText.title, value: ({ title }) => title, sortBy: 'title', isLong: true },
  { label: contestText.phase, value: ({ phase }) => contestText.phases[phase] },
  { label: contestText.entries, value: ({ entriesCount }) => entriesCount, isNumber: true },
  { label: contestText.voters, value: ({ votersCount }) => votersCount, isNumber: true },
  {
    label: contestText.entryStarts,
    at: ({ entryStartsAt }) => entryStartsAt,
    sortBy: 'entryStartsAt',
    isExact: true,
  },
  { label: contestText.votingEnds, at: ({ votingEndsAt }) => votingEndsAt, isExact: true },
];

function brief({ title, phase, entriesCount, votersCount }: Row) {
  return {
    title,
    note: (
      <>
        <span>{contestText.phases[phase]}</span>
        <span>
          {contestText.entries} {entriesCount}
        </span>
        <span>
          {contestText.voters} {votersCount}
        </span>
      </>
    ),
  };
}

/** Every contest, the latest first. */
export default function ContestList() {
  return (
    <ConsoleList<Row>
      sort={{ field: 'entryStartsAt', order: 'DESC' }}
      filters={FILTERS}
      actions={
        <TopToolbar>
          <CreateButton label={contestText.create} />
        </TopToolbar>
      }
    >
      <ConsoleTable<Row> brief={brief} rowClick="edit" columns={COLUMNS} />
    </ConsoleList>
  );
}
