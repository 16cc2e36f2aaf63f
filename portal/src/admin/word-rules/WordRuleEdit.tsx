import { api } from '@/shared/api/client';
import { DeleteRecord } from '../forms/DeleteRecord';
import { EditScreen } from '../forms/EditScreen';
import { choiceField } from '../forms/fieldConflicts';
import { SaveBar } from '../forms/SaveBar';
import { ACTIONS, PLACES, wordRulesText } from './text';
import type { WordRuleRow } from './types';
import { WordRuleForm } from './WordRuleForm';

const FIELDS = {
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

/** A word rule. */
export default function WordRuleEdit() {
  return (
    <EditScreen<WordRuleRow>
      resource="word-rules"
      text={wordRulesText}
      title={({ pattern }) => wordRulesText.editTitle(pattern)}
      fields={FIELDS}
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
    </EditScreen>
  );
}
