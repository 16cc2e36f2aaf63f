import { Alert, Button, Checkbox, Stack } from '@mui/material';
import { Link } from 'react-router';
import { DateTime } from '../components/DateTime';
import { Panel } from '../components/Panel';
import { Tag } from '../components/Tag';
import styles from './TogetherPanel.module.css';
import { KINDS, togetherText } from './text';
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
      <p className={styles.help}>{togetherText.help}</p>
      <ul className={styles.cases}>
        {cases.map((each) => (
          <Row key={each.id} each={each} isHere={each.id === id} together={together} />
        ))}
      </ul>
      <p className={styles.help} aria-live="polite">
        {togetherText.chosen(chosen.length, cases.length)}
      </p>
      {lock !== null && (
        <Alert severity="warning" sx={{ marginBottom: 1 }}>
          {lock}
        </Alert>
      )}
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
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
      </Stack>
    </Panel>
  );
}

type RowProps = { each: OpenCase; isHere: boolean; together: Together };

function Row({ each, isHere, together }: RowProps) {
  const holder = together.holderOf(each);
  const title = each.title ?? each.preview;
  return (
    <li className={styles.case}>
      <Checkbox
        size="small"
        checked={together.isChosen(each.id)}
        onChange={() => together.toggle(each.id)}
        slotProps={{ input: { 'aria-label': `#${each.id} ${title}` } }}
      />
      <div className={styles.words}>
        {isHere ? <strong>{title}</strong> : <Link to={`/reports/${each.id}/show`}>{title}</Link>}
        <span className={styles.facts}>
          <span>{KINDS[each.contentType] ?? each.contentType}</span>
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
