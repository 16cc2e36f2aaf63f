import { Button, Stack } from '@mui/material';
import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { CreateButton, DataTable, SelectInput } from 'react-admin';
import { exactNumber } from '@/shared/lib/numbers';
import { ConsoleList } from '../components/ConsoleList';
import { ConsoleTable } from '../components/ConsoleTable';
import { DateTime } from '../components/DateTime';
import { searchFilter } from '../components/searchFilter';
import { Tag } from '../components/Tag';
import { commonText } from '../components/text';
import { ACTIONS, listText, PLACES, wordRulesText } from './text';
import type { WordRuleRow } from './types';
import { WordListDialog } from './WordListDialog';

const Column = DataTable.Col<WordRuleRow>;

const FILTERS = [
  searchFilter(wordRulesText.search),
  <SelectInput
    key="action"
    source="action"
    label={wordRulesText.action}
    choices={Object.entries(ACTIONS).map(([id, { name }]) => ({ id, name }))}
    alwaysOn
  />,
];

function places({ appliesTo }: WordRuleRow) {
  return appliesTo.map((place) => PLACES[place]).join(', ');
}

function state({ isActive }: WordRuleRow) {
  return (
    <Tag tone={isActive ? 'good' : 'plain'}>{isActive ? wordRulesText.on : wordRulesText.off}</Tag>
  );
}

function brief(row: WordRuleRow) {
  return {
    title: row.pattern,
    note: (
      <>
        <span>{ACTIONS[row.action]?.name}</span>
        <span>{places(row)}</span>
        <span>
          {wordRulesText.hits} {exactNumber(row.hitsCount)}
        </span>
        {row.exceptions.length > 0 && (
          <span>
            {wordRulesText.exceptions} {row.exceptions.join(', ')}
          </span>
        )}
        {row.note && <span>{row.note}</span>}
      </>
    ),
    acts: state(row),
  };
}

function ListActions() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: { xs: 'wrap', md: 'nowrap' }, gap: 1 }}>
      <CreateButton label={wordRulesText.create} />
      <Button size="small" startIcon={<Upload size={16} />} onClick={() => setOpen(true)}>
        {listText.open}
      </Button>
      <Button size="small" startIcon={<Download size={16} />} href="/api/admin/word-rules.csv">
        {listText.export}
      </Button>
      {isOpen && <WordListDialog onClose={() => setOpen(false)} />}
    </Stack>
  );
}

/** Every rule, the latest first. */
export default function WordRuleList() {
  return (
    <ConsoleList filters={FILTERS} actions={<ListActions />}>
      <ConsoleTable<WordRuleRow> rowClick="edit" brief={brief}>
        <Column source="pattern" label={wordRulesText.pattern} />
        <Column label={wordRulesText.action} render={(row) => ACTIONS[row.action]?.name} />
        <Column
          label={wordRulesText.exceptions}
          render={(row) => row.exceptions.join(', ') || commonText.none}
        />
        <Column label={wordRulesText.appliesTo} render={places} />
        <Column label={wordRulesText.state} render={state} />
        <DataTable.NumberCol source="hitsCount" label={wordRulesText.hits} />
        <Column label={wordRulesText.note} render={(row) => row.note || commonText.none} />
        <Column label={wordRulesText.by} render={(row) => row.createdBy ?? commonText.none} />
        <Column
          source="updatedAt"
          label={wordRulesText.updated}
          render={(row) => <DateTime at={row.updatedAt} relative />}
        />
      </ConsoleTable>
    </ConsoleList>
  );
}
