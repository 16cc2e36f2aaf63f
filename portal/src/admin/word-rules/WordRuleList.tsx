import { Button, Stack } from '@mui/material';
import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { CreateButton } from 'react-admin';
import { urlOf } from '@/shared/api/client';
import { exactNumber } from '@/shared/lib/numbers';
import { ConsoleList } from '../components/ConsoleList';
import { ConsoleTable } from '../components/ConsoleTable';
import type { Column } from '../components/columns';
import { choiceFilter, searchFilter } from '../components/filters';
import { Tag } from '../components/Tag';
import { commonText } from '../components/text';
import { ACTIONS, listText, PLACES, wordRulesText } from './text';
import type { WordRuleRow } from './types';
import { WordListDialog } from './WordListDialog';

const FILTERS = [
  searchFilter(wordRulesText.search),
  choiceFilter('action', wordRulesText.action, ACTIONS),
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

const COLUMNS: Column<WordRuleRow>[] = [
  { label: wordRulesText.pattern, value: ({ pattern }) => pattern, sortBy: 'pattern' },
  { label: wordRulesText.action, value: ({ action }) => ACTIONS[action]?.name },
  {
    label: wordRulesText.exceptions,
    value: ({ exceptions }) => exceptions.join(', ') || commonText.none,
  },
  { label: wordRulesText.appliesTo, value: places },
  { label: wordRulesText.state, show: state },
  {
    label: wordRulesText.hits,
    value: ({ hitsCount }) => hitsCount,
    isNumber: true,
    sortBy: 'hitsCount',
  },
  { label: wordRulesText.note, value: ({ note }) => note || commonText.none },
  { label: wordRulesText.by, value: ({ createdBy }) => createdBy },
  { label: wordRulesText.updated, at: ({ updatedAt }) => updatedAt, sortBy: 'updatedAt' },
];

function ListActions() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: { xs: 'wrap', md: 'nowrap' }, gap: 1 }}>
      <CreateButton label={wordRulesText.create} />
      <Button size="small" startIcon={<Upload size={16} />} onClick={() => setOpen(true)}>
        {listText.open}
      </Button>
      <Button
        size="small"
        startIcon={<Download size={16} />}
        href={urlOf('/api/admin/word-rules.csv')}
      >
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
      <ConsoleTable<WordRuleRow> rowClick="edit" brief={brief} columns={COLUMNS} />
    </ConsoleList>
  );
}
