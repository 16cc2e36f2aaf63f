import { Create, SaveButton, Toolbar, useRedirect } from 'react-admin';
import { latestAct } from '../kit/latestAct';
import { useTold } from '../kit/useTold';
import { wordRulesText } from './text';
import type { WordRuleRow } from './types';
import { WordRuleForm } from './WordRuleForm';

/** A new rule; it holds for what is written from now on. */
export default function WordRuleCreate() {
  const told = useTold();
  const redirect = useRedirect();
  async function done({ id }: WordRuleRow) {
    redirect('list', 'word-rules');
    told(wordRulesText.created, await latestAct('word_rule.create', 'word_rule', id));
  }
  return (
    <Create title={wordRulesText.newTitle} mutationOptions={{ onSuccess: done }}>
      <WordRuleForm
        toolbar={
          <Toolbar>
            <SaveButton label={wordRulesText.save} />
          </Toolbar>
        }
      />
    </Create>
  );
}
