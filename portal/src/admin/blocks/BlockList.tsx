import { CreateButton, DataTable, SelectInput, TextInput } from 'react-admin';
import { ConsoleList } from '../components/ConsoleList';
import { ConsoleTable } from '../components/ConsoleTable';
import { DateTime } from '../components/DateTime';
import { searchFilter } from '../components/searchFilter';
import { Tag } from '../components/Tag';
import { blocksText, KINDS, LEVELS, STATES } from './text';
import type { BlockRow } from './types';

const Column = DataTable.Col<BlockRow>;

/** What fits beside the rest on a desktop; the block's own page has it everywhere. */
const WIDE = { '@media (max-width: 1023px)': { display: 'none' } };

const FILTERS = [
  searchFilter(blocksText.search),
  <SelectInput
    key="state"
    source="state"
    label={blocksText.state}
    choices={Object.entries(STATES).map(([id, { name }]) => ({ id, name }))}
    alwaysOn
  />,
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

/** Every block, the latest first; those that are over stay on record for a while. */
export default function BlockList() {
  return (
    <ConsoleList filters={FILTERS} actions={<CreateButton label={blocksText.create} />}>
      <ConsoleTable<BlockRow> rowClick="edit" brief={brief}>
        <Column source="subject" label={blocksText.subject} />
        <Column label={blocksText.kind} render={(row) => KINDS[row.kind]} sx={WIDE} />
        <Column label={blocksText.level} render={(row) => LEVELS[row.level].name} />
        <Column label={blocksText.state} render={state} />
        <Column source="endsAt" label={blocksText.ends} render={end} />
        <Column source="reason" label={blocksText.reason} disableSort sx={{ minWidth: 140 }} />
        <Column label={blocksText.by} render={(row) => row.createdBy} sx={WIDE} />
        <Column
          source="createdAt"
          sx={WIDE}
          label={blocksText.created}
          render={(row) => <DateTime at={row.createdAt} relative />}
        />
      </ConsoleTable>
    </ConsoleList>
  );
}
