import type { Shape } from '@/shared/api/types';
import { cx } from '@/shared/lib/cx';
import { Freshness } from '../components/Freshness';
import { bytes } from '../components/format';
import layout from '../components/layout.module.css';
import { Panel } from '../components/Panel';
import { QueryResult } from '../components/QueryResult';
import { Tag } from '../components/Tag';
import { PERIODS, useHealth } from './api';
import styles from './HealthPanel.module.css';
import { healthText, STANDINGS } from './text';

const HEIGHT_PX = 280;

function Standing({ state }: { state: Shape<'HealthOut'>['overall'] }) {
  const { label, tone } = STANDINGS[state] ?? STANDINGS.critical;
  return <Tag tone={tone}>{label}</Tag>;
}

/** Is all well? Each thing looked at, with a sentence. */
export function HealthPanel() {
  const query = useHealth();
  return (
    <Panel title={healthText.title}>
      <QueryResult query={query} height={HEIGHT_PX}>
        {({ overall, version, checks, memory, checkedAt }) => (
          <>
            <p className="text-17 font-bold" role="status">
              {healthText.overall} <Standing state={overall} />
            </p>
            <ul className={cx(layout.lines, styles.checks)}>
              {checks.map(({ key, name, state, sentence }) => (
                <li key={key}>
                  <strong>{name}</strong>
                  <Standing state={state} />
                  <span>{sentence}</span>
                </li>
              ))}
            </ul>
            <p className={layout.note}>
              {healthText.memory} {bytes(memory.heapUsed)} · {healthText.version} {version}
            </p>
            <Freshness at={new Date(checkedAt)} every={PERIODS.health} />
          </>
        )}
      </QueryResult>
    </Panel>
  );
}
