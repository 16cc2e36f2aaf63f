import { TextInput } from 'react-admin';
import { ConsoleList } from '../components/ConsoleList';
import type { Column } from '../components/columns';
import { DateTime } from '../components/DateTime';
import { choiceFilter, searchFilter } from '../components/filters';
import { Tag } from '../components/Tag';
import { SelectableTable } from '../lists/SelectableTable';
import { isRunning, LiftSelected } from './LiftSelected';
import { blocksText, KINDS, LEVELS, STATES } from './text';
import type { BlockRow } from './types';

const FILTERS = [
  searchFilter(blocksText.search),
  choiceFilter('state', blocksText.state, STATES),
  <TextInput key="address" source="address" label={blocksText.address} />,
];

function state(row: BlockRow) {
  const { name, tone } = STATES[row.state];
  return <Tag tone={tone}>{name}</Tag>;
}

function end(row: BlockRow) {
  if (row.liftedAt) return <DateTime at={row.liftedAt} />;
  return row.endsAt ? <DateTime at={row.endsAt} /> : blocksText.forGood;
}

function brief(row: BlockRow) {
  return {
    title: row.subject,
    note: (
      <>
        <span>{LEVELS[row.level].name}</span>
        <span>{end(row)}</span>
        <span>{row.reason}</span>
        <span>{row.createdBy}</span>
      </>
    ),
    acts: state(row),
  };
}

const COLUMNS: Column<BlockRow>[] = [
  { label: blocksText.subject, value: ({ subject }) => subject, sortBy: 'subject' },
  { label: blocksText.kind, value: ({ kind }) => KINDS[kind], isForDesktop: true },
  { label: blocksText.level, value: ({ level }) => LEVELS[level].name },
  { label: blocksText.state, show: state },
  { label: blocksText.ends, show: end, sortBy: 'endsAt' },
  { label: blocksText.reason, value: ({ reason }) => reason, isLong: true },
  { label: blocksText.by, value: ({ createdBy }) => createdBy, isForDesktop: true },
  {
    label: blocksText.created,
    at: ({ createdAt }) => createdAt,
    isForDesktop: true,
    sortBy: 'createdAt',
  },
];

/** Every block, the latest first; those that are over stay on record for a while. */
export default function BlockList() {
  return (
    <ConsoleList filters={FILTERS} create={blocksText.create}>
      <SelectableTable<BlockRow>
        rowClick="edit"
        brief={brief}
        bulk={<LiftSelected />}
        isRowSelectable={isRunning}
        columns={COLUMNS}
      />
    </ConsoleList>
  );
}
