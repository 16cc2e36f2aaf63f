import { Edit, useRecordContext } from 'react-admin';
import { api } from '@/shared/api/client';
import { EDITED } from '../components/record';
import { DeleteRecord } from '../forms/DeleteRecord';
import { choiceField } from '../forms/fieldConflicts';
import { SaveBar } from '../forms/SaveBar';
import { useEditConflict } from '../forms/useEditConflict';
import { ACTIONS, PLACES, wordRulesText } from './text';
import type { WordRuleRow } from './types';
import { WordRuleForm } from './WordRuleForm';

function Title() {
  const rule = useRecordContext<WordRuleRow>();
  return rule ? wordRulesText.editTitle(rule.pattern) : wordRulesText.label;
}

const FORMATS = {
  pattern: wordRulesText.pattern,
  exceptions: wordRulesText.exceptions,
  ignoresSpaces: wordRulesText.ignoresSpaces,
  action: choiceField(
    wordRulesText.action,
    Object.fromEntries(Object.entries(ACTIONS).map(([id, { name }]) => [id, name])),
  ),
  appliesTo: choiceField(wordRulesText.appliesTo, PLACES),
  note: wordRulesText.note,
  isActive: wordRulesText.isActive,
};

/** The editable fields, and the version that was read. */
function formOf(record: Record<string, unknown>) {
  const { pattern, ignoresSpaces, exceptions, action, appliesTo, note, isActive, version } = record;
  return { pattern, ignoresSpaces, exceptions, action, appliesTo, note, isActive, version };
}

/** A word rule. */
export default function WordRuleEdit() {
  const { mutationOptions, conflict } = useEditConflict(
    'word-rules',
    wordRulesText.edited,
    FORMATS,
  );
  return (
    <Edit
      {...EDITED}
      title={<Title />}
      mutationMode="pessimistic"
      transform={formOf}
      mutationOptions={mutationOptions}
    >
      <WordRuleForm
        toolbar={
          <SaveBar label={wordRulesText.save}>
            <DeleteRecord
              resource="word-rules"
              text={wordRulesText}
              remove={(id) =>
                api.delete('/api/admin/word-rules/{rule_id}', { path: { rule_id: id } })
              }
            />
          </SaveBar>
        }
      />
      {conflict}
    </Edit>
  );
}
