import { Title } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { DateTime } from '../components/DateTime';
import { count } from '../components/format';
import layout from '../components/layout.module.css';
import { Panel } from '../components/Panel';
import { QueryResult } from '../components/QueryResult';
import { Tile, Tiles } from '../components/Tile';
import { useTodo } from './api';
import { dashboardText, HEALTH } from './text';
import { WeekPanel } from './WeekPanel';

type QueueProps = {
  name: string;
  to: string;
  queue: Shape<'QueueOut'>;
  /** Who is at work on some of it. */
  holders?: readonly Shape<'CaseHolder'>[];
};

function Queue({ name, to, queue: { count: waiting, oldestAt }, holders = [] }: QueueProps) {
  const names = holders.map((one) => dashboardText.holder(one.nickname, one.count)).join(', ');
  return (
    <Tile
      name={name}
      value={dashboardText.countOf(waiting)}
      tone={waiting > 0 ? 'warn' : 'plain'}
      note={
        oldestAt ? (
          <>
            {dashboardText.oldest} <DateTime at={oldestAt} relative />
            {names && <br />}
            {names && dashboardText.holders(names)}
          </>
        ) : (
          dashboardText.clear
        )
      }
      to={to}
    />
  );
}

function Jobs({ name, jobs }: { name: string; jobs: readonly string[] }) {
  return (
    <Tile
      name={name}
      value={dashboardText.countOf(jobs.length)}
      tone={jobs.length > 0 ? 'bad' : 'plain'}
      note={jobs.join(', ') || dashboardText.clear}
      to="/jobs"
    />
  );
}

function Todo({ todo }: { todo: Shape<'TodoOut'> }) {
  const { cases, appeals, takedowns, held, flagged, jobs, counts } = todo;
  const health = HEALTH[todo.health];
  return (
    <>
      <Panel title={dashboardText.work}>
        <Tiles>
          <Queue name={dashboardText.cases} to="/reports" queue={cases} holders={cases.holders} />
          <Queue name={dashboardText.appeals} to="/appeals" queue={appeals} />
          <Queue name={dashboardText.takedowns} to="/takedowns" queue={takedowns} />
          <Queue name={dashboardText.held} to="/held" queue={held} />
          <Queue name={dashboardText.flagged} to="/flagged" queue={flagged} />
          <Jobs name={dashboardText.lateJobs} jobs={jobs.late} />
          <Jobs name={dashboardText.failedJobs} jobs={jobs.failed} />
          <Tile
            name={dashboardText.health}
            value={health.name}
            tone={health.tone}
            to="/monitoring"
          />
        </Tiles>
      </Panel>
      <WeekPanel />
      <Panel title={dashboardText.site}>
        <Tiles>
          <Tile name={dashboardText.users} value={count(counts.users)} to="/users" />
          <Tile name={dashboardText.diaries} value={count(counts.diaries)} to="/diaries" />
          <Tile name={dashboardText.posts} value={count(counts.posts)} to="/posts" />
        </Tiles>
      </Panel>
    </>
  );
}

/** The console opens with what needs doing, then the week, then how large the site is. */
export function Dashboard() {
  const query = useTodo();
  return (
    <div className={layout.page}>
      <Title title={dashboardText.title} />
      <QueryResult query={query}>{(todo) => <Todo todo={todo} />}</QueryResult>
    </div>
  );
}
