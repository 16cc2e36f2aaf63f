import { Link } from 'react-router';
import { Tag } from '../components/Tag';
import { CAUSES, heldText } from './text';
import type { HeldRow } from './types';

/** Why something waits: the rule and the words it found, or that it is one of the first. */
export function HeldCause({ row }: { row: HeldRow }) {
  return (
    <>
      {row.cause !== 'word_rule' && <Tag tone="info">{CAUSES[row.cause]}</Tag>}
      {row.rules.map(({ id, words }) => (
        <Link key={id} to={`/word-rules/${id}`}>
          {heldText.rule(words.join(', '))}
        </Link>
      ))}
      {row.isEdit && <Tag tone="warn">{heldText.edited}</Tag>}
    </>
  );
}
