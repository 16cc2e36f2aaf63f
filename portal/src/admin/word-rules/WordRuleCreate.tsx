import { Create } from 'react-admin';
import { useSaveSuccess } from '../actions/useSaveSuccess';
import { SaveBar } from '../forms/SaveBar';
import { wordRulesText } from './text';
import { WordRuleForm } from './WordRuleForm';

const NEW = {
  exceptions: [],
  ignoresSpaces: true,
  action: 'hold',
  appliesTo: ['diary', 'community', 'comment'],
  isActive: true,
};

/** A new rule; it applies to writing from now on. */
export default function WordRuleCreate() {
  const onSuccess = useSaveSuccess('word-rules', wordRulesText.created);
  return (
    <Create title={wordRulesText.newTitle} mutationOptions={{ onSuccess }}>
      <WordRuleForm defaultValues={NEW} toolbar={<SaveBar label={wordRulesText.save} />} />
    </Create>
  );
}
