import { Alert, Button, Checkbox } from '@mui/material';
import { Link } from 'react-router';
import { cx } from '@/shared/lib/cx';
import { TARGET_LABELS } from '@/shared/lib/kinds';
import { DateTime } from '../components/DateTime';
import layout from '../components/layout.module.css';
import { Panel } from '../components/Panel';
import { Tag } from '../components/Tag';
import styles from './TogetherPanel.module.css';
import { togetherText } from './text';
import type { OpenCase } from './types';
import type { Together } from './useTogether';

type TogetherPanelProps = {
  /** The case that is shown. */
  id: number;
  together: Together;
  onAsk: (what: 'together' | 'dismissTogether') => void;
};

/** All open cases of the member, to be decided at once. */
export function TogetherPanel({ id, together, onAsk }: TogetherPanelProps) {
  const { cases, chosen, lock } = together;
  const isDisabled = lock !== null || chosen.length < 2;
  return (
    <Panel title={togetherText.panel(cases.length)}>
      <p className={layout.note}>{togetherText.help}</p>
      <ul className={cx(layout.lines, layout.long)}>
        {cases.map((each) => (
          <Row key={each.id} each={each} isHere={each.id === id} together={together} />
        ))}
      </ul>
      <p className={layout.note} aria-live="polite">
        {togetherText.chosen(chosen.length, cases.length)}
      </p>
      {lock !== null && <Alert severity="warning">{lock}</Alert>}
      <div className={layout.row}>
        <Button
          variant="contained"
          color="error"
          disabled={isDisabled}
          onClick={() => onAsk('together')}
        >
          {togetherText.resolve}
        </Button>
        <Button variant="outlined" disabled={isDisabled} onClick={() => onAsk('dismissTogether')}>
          {togetherText.dismiss}
        </Button>
        {chosen.length < cases.length && (
          <Button onClick={together.chooseAll}>{togetherText.all}</Button>
        )}
      </div>
    </Panel>
  );
}

type RowProps = { each: OpenCase; isHere: boolean; together: Together };

function Row({ each, isHere, together }: RowProps) {
  const holder = together.holderOf(each);
  const title = each.title ?? each.preview;
  return (
    <li className="flex items-start gap-1">
      <Checkbox
        size="small"
        checked={together.isChosen(each.id)}
        onChange={() => together.toggle(each.id)}
        slotProps={{ input: { 'aria-label': `#${each.id} ${title}` } }}
      />
      <div className={styles.words}>
        {isHere ? <strong>{title}</strong> : <Link to={`/reports/${each.id}/show`}>{title}</Link>}
        <span className={layout.facts}>
          <span>{TARGET_LABELS[each.contentType]}</span>
          <span>{togetherText.people(each.reportersCount)}</span>
          <DateTime at={each.createdAt} relative />
          {isHere && <Tag tone="info">{togetherText.here}</Tag>}
          {!each.isAfterNotice && <Tag>{togetherText.before}</Tag>}
          {holder && <Tag tone="warn">{togetherText.taken(holder)}</Tag>}
        </span>
      </div>
    </li>
  );
}
