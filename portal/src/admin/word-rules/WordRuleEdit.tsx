import { Button } from '@mui/material';
import { useState } from 'react';
import { Edit, SaveButton, Toolbar, useRecordContext, useRedirect } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { act } from '../dataProvider';
import { ConfirmDialog } from '../kit/ConfirmDialog';
import { EDITED } from '../kit/record';
import { useAct } from '../kit/useAct';
import { useSaved } from '../kit/useSaved';
import { wordRulesText } from './text';
import type { WordRuleRow } from './types';
import { WordRuleForm } from './WordRuleForm';

function Title() {
  const rule = useRecordContext<WordRuleRow>();
  return rule ? wordRulesText.editTitle(rule.pattern) : wordRulesText.label;
}

function DeleteRule() {
  const rule = useRecordContext<WordRuleRow>();
  const perform = useAct();
  const redirect = useRedirect();
  const [isAsked, setAsked] = useState(false);
  async function remove(id: number) {
    redirect('list', 'word-rules');
    void perform({
      said: wordRulesText.deleted,
      changes: [{ resource: 'word-rules', id, to: () => null }],
      send: () => act<Shape<'Acted'>>(`word-rules/${id}`, {}, 'DELETE'),
    });
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
  const onSuccess = useSaved('word-rules', wordRulesText.edited);
  return (
    <Edit {...EDITED} title={<Title />} mutationMode="pessimistic" mutationOptions={{ onSuccess }}>
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
