import { Create, SaveButton, Toolbar } from 'react-admin';
import { useSaved } from '../kit/useSaved';
import { wordRulesText } from './text';
import { WordRuleForm } from './WordRuleForm';

/** A new rule; it holds for what is written from now on. */
export default function WordRuleCreate() {
  const onSuccess = useSaved('word-rules', wordRulesText.created);
  return (
    <Create title={wordRulesText.newTitle} mutationOptions={{ onSuccess }}>
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
