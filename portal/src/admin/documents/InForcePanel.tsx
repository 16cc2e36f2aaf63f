import { Button } from '@mui/material';
import layout from '../components/layout.module.css';
import { Panel } from '../components/Panel';
import { Table } from '../components/Table';
import { Tag, type Tone } from '../components/Tag';
import { type Desk, longDay, type Version } from './api';
import { text } from './text';

const TONES: Readonly<Record<Version['state'], Tone>> = {
  draft: 'plain',
  scheduled: 'warn',
  in_force: 'good',
  past: 'plain',
  withdrawn: 'bad',
};

/** The current version, and every earlier and later one at its own URL. */
export function InForcePanel({ desk: { title, path, inForce, versions } }: { desk: Desk }) {
  return (
    <Panel
      title={`${title} · ${text.inForce}`}
      actions={
        <Button size="small" href={path} target="_blank">
          {text.open}
        </Button>
      }
    >
      <p>{text.inForceSince(inForce.version, longDay(inForce.effectiveOn))}</p>
      {versions.length > 1 && (
        <details className={layout.folded}>
          <summary>{text.versions}</summary>
          <Table
            label={text.versions}
            rows={versions}
            keyOf={({ version }) => version}
            columns={[
              {
                label: text.versions,
                show: ({ version }) => (
                  <a href={`${path}/${version}`} target="_blank" rel="noreferrer">
                    {text.version(version)}
                  </a>
                ),
              },
              { label: text.day, show: ({ effectiveOn }) => longDay(effectiveOn) },
              {
                label: '상태',
                show: ({ state }) => <Tag tone={TONES[state]}>{text.states[state]}</Tag>,
              },
            ]}
          />
        </details>
      )}
    </Panel>
  );
}
