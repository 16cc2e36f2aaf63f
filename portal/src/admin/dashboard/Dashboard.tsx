import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { DateTime } from '../components/DateTime';
import { count } from '../components/format';
import layout from '../components/layout.module.css';
import { Panel } from '../components/Panel';
import { QueryResult } from '../components/QueryResult';
import { Tile, Tiles } from '../components/Tile';
import { dashboardText, HEALTH } from './text';

/** How often the page asks what is new. */
const POLL_MS = 30_000;

type QueueProps = { name: string; to: string; queue: Shape<'QueueOut'> };

function Queue({ name, to, queue: { count: waiting, oldestAt } }: QueueProps) {
  return (
    <Tile
      name={name}
      value={dashboardText.countOf(waiting)}
      tone={waiting > 0 ? 'warn' : 'plain'}
      note={
        oldestAt ? (
          <>
            {dashboardText.oldest} <DateTime at={oldestAt} relative />
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
          <Queue name={dashboardText.cases} to="/reports" queue={cases} />
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

/** The console opens with what needs doing, then how large the site is. */
export function Dashboard() {
  const query = useQuery({
    queryKey: ['todo'],
    queryFn: ({ signal }) => api.get('/api/admin/todo', { signal }),
    refetchInterval: POLL_MS,
  });
  return (
    <div className={layout.page}>
      <Title title={dashboardText.title} />
      <QueryResult query={query}>{(todo) => <Todo todo={todo} />}</QueryResult>
    </div>
  );
}
