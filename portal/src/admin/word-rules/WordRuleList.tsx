import { Button } from '@mui/material';
import { Download, Upload } from 'lucide-react';
import { CreateButton } from 'react-admin';
import { urlOf } from '@/shared/api/client';
import { cx } from '@/shared/lib/cx';
import { exactNumber } from '@/shared/lib/numbers';
import { AskButton } from '../components/AskButton';
import { ConsoleList } from '../components/ConsoleList';
import type { Column } from '../components/columns';
import { choiceFilter, searchFilter } from '../components/filters';
import layout from '../components/layout.module.css';
import { Tag } from '../components/Tag';
import { commonText } from '../components/text';
import { ChangeSelected } from '../lists/ChangeSelected';
import { SelectableTable } from '../lists/SelectableTable';
import { ACTIONS, listText, PLACES, wordRulesText } from './text';
import type { WordRuleRow } from './types';
import { WordListDialog } from './WordListDialog';
import styles from './WordRuleList.module.css';

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
  {
    label: wordRulesText.pattern,
    value: ({ pattern }) => pattern,
    sortBy: 'pattern',
    isLong: true,
  },
  { label: wordRulesText.action, value: ({ action }) => ACTIONS[action]?.name },
  {
    label: wordRulesText.exceptions,
    value: ({ exceptions }) => exceptions.join(', ') || commonText.none,
    isLong: true,
  },
  { label: wordRulesText.appliesTo, value: places },
  { label: wordRulesText.state, show: state },
  {
    label: wordRulesText.hits,
    value: ({ hitsCount }) => hitsCount,
    isNumber: true,
    sortBy: 'hitsCount',
  },
  { label: wordRulesText.note, value: ({ note }) => note || commonText.none, isLong: true },
  { label: wordRulesText.by, value: ({ createdBy }) => createdBy },
  { label: wordRulesText.updated, at: ({ updatedAt }) => updatedAt, sortBy: 'updatedAt' },
];

function ListActions() {
  return (
    <div className={cx(layout.row, styles.actions)}>
      <CreateButton label={wordRulesText.create} />
      <AskButton verb={listText.open} startIcon={<Upload size={16} />}>
        {(close) => <WordListDialog onClose={close} />}
      </AskButton>
      <Button
        size="small"
        startIcon={<Download size={16} />}
        href={urlOf('/api/admin/word-rules.csv')}
      >
        {listText.export}
      </Button>
    </div>
  );
}

/** Every rule, the latest first. */
export default function WordRuleList() {
  return (
    <ConsoleList filters={FILTERS} actions={<ListActions />}>
      <SelectableTable<WordRuleRow>
        rowClick="edit"
        brief={brief}
        bulk={
          <ChangeSelected
            resource="word-rules"
            deleteTitle={wordRulesText.deleteManyTitle}
            deleteBody={wordRulesText.deleteContent}
          />
        }
        columns={COLUMNS}
      />
    </ConsoleList>
  );
}
