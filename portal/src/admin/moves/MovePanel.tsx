import { Alert } from '@mui/material';
import type { Shape } from '@/shared/api/types';
import { exactNumber } from '@/shared/lib/numbers';
import type { Column } from '../components/columns';
import { DateTime } from '../components/DateTime';
import { DescriptionList } from '../components/DescriptionList';
import { share } from '../components/format';
import layout from '../components/layout.module.css';
import { Panel } from '../components/Panel';
import { Table } from '../components/Table';
import { Tag, type Tone } from '../components/Tag';
import { commonText } from '../components/text';
import type { Move } from './api';
import styles from './Moves.module.css';
import { STATES, movesText as text } from './text';

type MoveCount = Shape<'MoveCount'>;
type Stayed = Shape<'MoveStayed'>;

/** A batch takes seconds; this long after the last one the run has likely ended. */
const QUIET_MS = 300_000;

const TONES: Record<Move['state'], Tone> = {
  running: 'info',
  done: 'good',
  undoing: 'warn',
  undone: 'plain',
};

const COUNTS: Column<MoveCount>[] = [
  { label: text.kind, value: ({ label }) => label },
  { label: text.there, value: ({ there }) => there ?? commonText.none, isNumber: true },
  { label: text.came, value: ({ came }) => came, isNumber: true },
  { label: text.here, value: ({ here }) => here, isNumber: true },
];

const STAYED: Column<Stayed>[] = [
  { label: text.what, value: ({ what }) => what },
  { label: text.count, value: ({ count: number }) => number, isNumber: true },
  { label: text.why, value: ({ why }) => why, isLong: true },
  { label: text.examples, value: ({ examples }) => examples.join(', '), isLong: true },
];

/** One move: how far it is, what came of each kind, and what did not. */
export function MovePanel({ move }: { move: Move }) {
  const isUndone = move.state === 'undone';
  return (
    <Panel
      title={move.title || move.source}
      actions={<Tag tone={TONES[move.state]}>{STATES[move.state]}</Tag>}
    >
      {move.progress && <Progress progress={move.progress} />}
      <DescriptionList
        facts={[
          [text.started, <DateTime key="started" at={move.startedAt} />],
          [text.finished, move.finishedAt && <DateTime key="finished" at={move.finishedAt} />],
          [
            text.confirmed,
            move.confirmedAt ? (
              <DateTime key="confirmed" at={move.confirmedAt} />
            ) : (
              move.state === 'done' && text.unconfirmed
            ),
          ],
        ]}
      />
      {!isUndone && (
        <Table
          label={text.counts}
          columns={COUNTS}
          rows={move.counts}
          keyOf={({ kind }) => kind}
          empty={text.nothingCame}
        />
      )}
      {!isUndone && <StayedList move={move} />}
      {move.state === 'done' && move.confirmedAt === null && (
        <div className={layout.note}>
          <p>{text.confirmHelp}</p>
          <p className={styles.commands}>
            <code>hamster import confirm {move.id}</code>
            <code>hamster import undo {move.id}</code>
          </p>
        </div>
      )}
    </Panel>
  );
}

function Progress({ progress }: { progress: Shape<'MoveProgress'> }) {
  const { label, done, total, at } = progress;
  const read = share(total > 0 ? Math.min(1, done / total) : null);
  return (
    <div className={layout.list}>
      <p>
        {text.progress(label)} · {text.read(read)}
      </p>
      <meter className={styles.meter} min={0} max={Math.max(1, total)} value={done}>
        {read}
      </meter>
      {Date.now() - Date.parse(at) > QUIET_MS && <Alert severity="warning">{text.quiet}</Alert>}
    </div>
  );
}

function StayedList({ move }: { move: Move }) {
  const total = move.stayed.reduce((sum, one) => sum + one.count, 0);
  if (total === 0) return move.state === 'done' && <p className={layout.note}>{text.allCame}</p>;
  const title = text.stayed(exactNumber(total));
  return (
    <details className={layout.folded}>
      <summary>{title}</summary>
      <Table
        label={title}
        columns={STAYED}
        rows={move.stayed}
        keyOf={({ what, why }) => `${what} ${why}`}
      />
    </details>
  );
}
