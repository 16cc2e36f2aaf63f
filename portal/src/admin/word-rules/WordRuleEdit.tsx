import { Button } from '@mui/material';
import { useState } from 'react';
import { Edit, SaveButton, Toolbar, useRecordContext, useRedirect } from 'react-admin';
import { act } from '../dataProvider';
import { ConfirmDialog } from '../kit/ConfirmDialog';
import { latestAct } from '../kit/latestAct';
import { useTold } from '../kit/useTold';
import { wordRulesText } from './text';
import type { WordRuleRow } from './types';
import { WordRuleForm } from './WordRuleForm';

function Title() {
  const rule = useRecordContext<WordRuleRow>();
  return rule ? wordRulesText.editTitle(rule.pattern) : wordRulesText.label;
}

function DeleteRule() {
  const rule = useRecordContext<WordRuleRow>();
  const told = useTold();
  const redirect = useRedirect();
  const [isAsked, setAsked] = useState(false);
  async function remove(id: number) {
    await act(`word-rules/${id}`, {}, 'DELETE');
    redirect('list', 'word-rules');
    told(wordRulesText.deleted, await latestAct('word_rule.delete', 'word_rule', id));
  }
  if (!rule) return null;
  return (
    <>
      <Button color="error" onClick={() => setAsked(true)}>
        {wordRulesText.delete}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={wordRulesText.deleteTitle}
          verb={wordRulesText.delete}
          isGrave
          onConfirm={() => remove(rule.id)}
          onClose={() => setAsked(false)}
        >
          {wordRulesText.deleteContent}
        </ConfirmDialog>
      )}
    </>
  );
}

/** A rule as it stands. */
export default function WordRuleEdit() {
  const told = useTold();
  const redirect = useRedirect();
  async function done({ id }: WordRuleRow) {
    redirect('list', 'word-rules');
    told(wordRulesText.edited, await latestAct('word_rule.edit', 'word_rule', id));
  }
  return (
    <Edit
      title={<Title />}
      actions={false}
      mutationMode="pessimistic"
      mutationOptions={{ onSuccess: done }}
    >
      <WordRuleForm
        toolbar={
          <Toolbar sx={{ justifyContent: 'space-between' }}>
            <SaveButton label={wordRulesText.save} />
            <DeleteRule />
          </Toolbar>
        }
      />
    </Edit>
  );
}
