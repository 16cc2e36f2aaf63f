import { Alert } from '@mui/material';
import { cx } from '@/shared/lib/cx';
import layout from '../components/layout.module.css';
import styles from './TrialSamples.module.css';
import { ACTIONS, listText } from './text';
import type { WordList } from './types';

/** Lines shown of each kind; the sums say how many there are. */
const MOST = 50;

type Line = { line: number; text: string; note: string };

function Lines({ lines }: { lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className={cx(layout.list, layout.long, styles.samples)}>
      {lines.slice(0, MOST).map(({ line, text, note }) => (
        <li key={line}>
          <span className={layout.note}>{listText.line(line)}</span> {text}{' '}
          <span className={layout.note}>{note}</span>
        </li>
      ))}
      {lines.length > MOST && <li>{listText.more(lines.length - MOST)}</li>}
    </ul>
  );
}

/** The result of an import by line: invalid ones first, because they stop all of it. */
export function WordListPreview({ list }: { list: WordList }) {
  const { invalid, duplicates } = list;
  const told = (lines: WordList['invalid']) =>
    lines.map(({ line, text, message }) => ({ line, text, note: message }));
  const fresh = list.new.map(({ line, pattern, action, exceptions }) => ({
    line,
    text: pattern,
    note: [ACTIONS[action]?.name, ...exceptions].join(', '),
  }));
  return (
    <div aria-live="polite">
      <strong>{listText.sum(fresh.length, duplicates.length, invalid.length)}</strong>
      {invalid.length > 0 && <Alert severity="error">{listText.wrong}</Alert>}
      {invalid.length === 0 && fresh.length === 0 && <p>{listText.nothing}</p>}
      <Lines lines={told(invalid)} />
      <Lines lines={told(duplicates)} />
      <Lines lines={fresh} />
    </div>
  );
}
