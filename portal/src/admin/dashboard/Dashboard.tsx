import { Title } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { DateTime } from '../components/DateTime';
import { count } from '../components/format';
import layout from '../components/layout.module.css';
import { Panel } from '../components/Panel';
import { QueryResult } from '../components/QueryResult';
import { Tile, Tiles } from '../components/Tile';
import { useMay } from '../staff/api';
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
  const { cases, inquiries, signUps, appeals, takedowns, held, flagged, jobs, counts } = todo;
  const health = todo.health && HEALTH[todo.health];
  const may = useMay();
  const hasWork = cases ?? inquiries ?? signUps ?? appeals ?? takedowns ?? held ?? flagged ?? jobs;
  return (
    <>
      {hasWork && (
        <Panel title={dashboardText.work}>
          <Tiles>
            {cases && (
              <Queue
                name={dashboardText.cases}
                to="/reports"
                queue={cases}
                holders={cases.holders}
              />
            )}
            {inquiries && (
              <Queue name={dashboardText.inquiries} to="/inquiries" queue={inquiries} />
            )}
            {signUps && <Queue name={dashboardText.signUps} to="/sign-ups" queue={signUps} />}
            {appeals && <Queue name={dashboardText.appeals} to="/appeals" queue={appeals} />}
            {takedowns && (
              <Queue name={dashboardText.takedowns} to="/takedowns" queue={takedowns} />
            )}
            {held && <Queue name={dashboardText.held} to="/held" queue={held} />}
            {flagged && <Queue name={dashboardText.flagged} to="/flagged" queue={flagged} />}
            {jobs && <Jobs name={dashboardText.lateJobs} jobs={jobs.late} />}
            {jobs && <Jobs name={dashboardText.failedJobs} jobs={jobs.failed} />}
            {health && (
              <Tile
                name={dashboardText.health}
                value={health.name}
                tone={health.tone}
                to="/monitoring"
              />
            )}
          </Tiles>
        </Panel>
      )}
      {may('analytics.read') && <WeekPanel />}
      {counts && (
        <Panel title={dashboardText.site}>
          <Tiles>
            <Tile
              name={dashboardText.users}
              value={count(counts.users)}
              {...(may('members.read') && { to: '/users' })}
            />
            <Tile
              name={dashboardText.diaries}
              value={count(counts.diaries)}
              {...(may('content.read') && { to: '/diaries' })}
            />
            <Tile
              name={dashboardText.posts}
              value={count(counts.posts)}
              {...(may('content.read') && { to: '/posts' })}
            />
          </Tiles>
        </Panel>
      )}
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
