import type { Shape } from '@/shared/api/types';
import type { Column } from '../components/columns';
import { DescriptionList } from '../components/DescriptionList';
import { Freshness } from '../components/Freshness';
import { bytes, duration } from '../components/format';
import { Panel } from '../components/Panel';
import { QueryResult } from '../components/QueryResult';
import { Table } from '../components/Table';
import { PERIODS, useSystem } from './api';
import { Meter } from './Meter';
import styles from './Monitoring.module.css';
import { Part } from './Part';
import { systemText as text } from './text';

const HEIGHT_PX = 360;

const TABLES: Column<Shape<'TableSize'>>[] = [
  { label: text.table, value: ({ name }) => name },
  { label: text.size, value: ({ size }) => bytes(size), isNumber: true },
  { label: text.rows, value: ({ rows }) => rows, isNumber: true },
];

function Left({ name, free, total }: { name: string; free: number; total: number }) {
  return (
    <>
      {text.freeOf(bytes(free), bytes(total))}
      <Meter name={name} used={total - free} total={total} />
    </>
  );
}

function Server({ system, disk }: Pick<Shape<'SystemStatsOut'>, 'system' | 'disk'>) {
  const { uptime, platform, runtimeVersion, cpuCount, freeMemory, totalMemory } = system;
  return (
    <DescriptionList
      facts={[
        [text.uptime, duration(uptime)],
        [text.platform, platform],
        [text.runtime, `Python ${runtimeVersion}`],
        [text.cpus, text.cpuCount(cpuCount)],
        [text.memory, <Left key="m" name={text.memory} free={freeMemory} total={totalMemory} />],
        [text.disk, <Left key="d" name={text.disk} free={disk.free} total={disk.total} />],
      ]}
    />
  );
}

function Database({ version, size, connections, maxConnections }: Shape<'DatabaseOut'>) {
  return (
    <DescriptionList
      facts={[
        [text.version, version],
        [text.size, bytes(size)],
        [
          text.connections,
          <>
            {text.connectionsOf(connections, maxConnections)}
            <Meter name={text.connections} used={connections} total={maxConnections} />
          </>,
        ],
      ]}
    />
  );
}

/** The machine, its disk and its database. */
export function SystemPanel() {
  const query = useSystem();
  return (
    <Panel title={text.title}>
      <QueryResult query={query} height={HEIGHT_PX}>
        {({ system, disk, database, tables }) => (
          <>
            <div className={styles.parts}>
              <Part title={text.server}>
                <Server system={system} disk={disk} />
              </Part>
              <Part title={text.database}>
                <Database {...database} />
              </Part>
              <Part title={text.tables}>
                <Table
                  label={text.tables}
                  columns={TABLES}
                  rows={tables}
                  keyOf={({ name }) => name}
                />
              </Part>
            </div>
            <Freshness at={new Date(query.dataUpdatedAt)} every={PERIODS.system} />
          </>
        )}
      </QueryResult>
    </Panel>
  );
}
