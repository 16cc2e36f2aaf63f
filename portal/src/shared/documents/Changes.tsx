import type { Shape } from '@/shared/api/types';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './Changes.module.css';
import { placed } from './placed';

type Change = Shape<'ChangeOut'>;

const words = {
  before: '바뀌기 전',
  after: '바뀐 뒤',
  added: '새로 들어가요',
  removed: '없어져요',
  nothing: '읽히는 글은 그대로예요.',
};

type ChangesProps = { changes: readonly Change[]; label: string };

function Side({ parts, isAfter }: { parts: Change['before']; isAfter: boolean }) {
  const Mark = isAfter ? 'ins' : 'del';
  const name = isAfter ? words.after : words.before;
  if (!parts) {
    return (
      <p className={styles.none} aria-hidden="true">
        {isAfter ? words.removed : words.added}
      </p>
    );
  }
  return (
    <p className={isAfter ? styles.after : styles.before}>
      <VisuallyHidden>{`${name}: `}</VisuallyHidden>
      {placed(parts).map(({ one: { text, isChanged }, key }) =>
        isChanged ? <Mark key={key}>{text}</Mark> : <span key={key}>{text}</span>,
      )}
    </p>
  );
}

/** The changes line by line, side by side; on a phone one below the other. */
export function Changes({ changes, label }: ChangesProps) {
  if (changes.length === 0) return <p className="text-muted">{words.nothing}</p>;
  return (
    <div className="column gap-2">
      <div className={styles.heads} aria-hidden="true">
        <span>{words.before}</span>
        <span>{words.after}</span>
      </div>
      <ol className="column gap-2" aria-label={label}>
        {placed(changes).map(({ one, key }, place) => (
          <li key={key}>
            {one.heading && one.heading !== changes[place - 1]?.heading && (
              <p className="text-15 font-semibold py-2">{one.heading}</p>
            )}
            <div className={styles.sides}>
              <Side parts={one.before} isAfter={false} />
              <Side parts={one.after} isAfter />
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
