import { Link } from 'react-router';
import type { Shape } from '@/shared/api/types';
import { DateTime } from '../components/DateTime';
import layout from '../components/layout.module.css';
import { Panel } from '../components/Panel';
import { Tile, Tiles } from '../components/Tile';
import tiles from '../components/Tile.module.css';
import { HEALTH, dashboardText as text } from './text';

type Todo = Shape<'TodoOut'>;
type Holders = readonly Shape<'CaseHolder'>[];

/** A queue: the number waiting, since when, and who is working on it. */
type Work = {
  name: string;
  to: string;
  count: number;
  oldestAt?: string | null | undefined;
  holders?: Holders | undefined;
  /** Which jobs they are. */
  jobs?: readonly string[] | undefined;
};

/** Only queues that the role may see. */
function workOf({ jobs, ...todo }: Todo): Work[] {
  const queues = [
    { name: text.cases, to: '/reports', queue: todo.cases },
    { name: text.inquiries, to: '/inquiries', queue: todo.inquiries },
    { name: text.signUps, to: '/sign-ups', queue: todo.signUps },
    { name: text.appeals, to: '/appeals', queue: todo.appeals },
    { name: text.takedowns, to: '/takedowns', queue: todo.takedowns },
    { name: text.held, to: '/held', queue: todo.held },
    { name: text.flagged, to: '/flagged', queue: todo.flagged },
  ];
  const runs = jobs
    ? [
        { name: text.lateJobs, jobs: jobs.late },
        { name: text.failedJobs, jobs: jobs.failed },
      ]
    : [];
  return [
    ...queues.flatMap(({ queue, ...work }) => (queue ? [{ ...work, ...queue }] : [])),
    ...runs.map((run) => ({ ...run, to: '/jobs', count: run.jobs.length })),
  ];
}

function WorkTile({ name, to, count, oldestAt, holders = [], jobs }: Work) {
  const names = holders.map((one) => text.holder(one.nickname, one.count)).join(', ');
  return (
    <Tile
      name={name}
      value={text.countOf(count)}
      tone={jobs ? 'bad' : 'warn'}
      note={
        <>
          {jobs?.join(', ')}
          {oldestAt && (
            <>
              {text.oldest} <DateTime at={oldestAt} relative />
            </>
          )}
          {names && <br />}
          {names && text.holders(names)}
        </>
      }
      to={to}
    />
  );
}

/** The empty queues in one line; each is a link to its list. */
function Clear({ work }: { work: readonly Work[] }) {
  return (
    <p className={layout.facts}>
      <span>{text.clear}</span>
      {work.map(({ name, to }) => (
        <Link key={name} to={to} className={tiles.link}>
          {name}
        </Link>
      ))}
    </p>
  );
}

/** Open tasks; nothing for a role without any. */
export function WorkPanel({ todo }: { todo: Todo }) {
  const work = workOf(todo);
  const waiting = work.filter(({ count }) => count > 0);
  const clear = work.filter(({ count }) => count === 0);
  const health = todo.health && HEALTH[todo.health];
  if (work.length === 0) return null;
  return (
    <Panel title={text.work}>
      <div className={layout.stack}>
        <Tiles>
          {waiting.map((one) => (
            <WorkTile key={one.name} {...one} />
          ))}
          {health && (
            <Tile name={text.health} value={health.name} tone={health.tone} to="/monitoring" />
          )}
        </Tiles>
        {clear.length > 0 && <Clear work={clear} />}
      </div>
    </Panel>
  );
}
