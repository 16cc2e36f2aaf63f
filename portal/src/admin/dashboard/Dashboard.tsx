import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { DateTime } from '../components/DateTime';
import { ErrorAlert } from '../components/ErrorAlert';
import { LoadingPage } from '../components/LoadingPage';
import { Panel } from '../components/Panel';
import styles from './Dashboard.module.css';
import { Tile } from './Tile';
import { dashboardText, HEALTH } from './text';

/** How often the page asks what is new. */
const POLL_MS = 30_000;

function Queue({ label, to, queue }: { label: string; to: string; queue: Shape<'QueueOut'> }) {
  return (
    <Tile
      label={label}
      figure={dashboardText.countOf(queue.count)}
      tone={queue.count > 0 ? 'warn' : 'plain'}
      to={to}
    >
      {queue.oldestAt ? (
        <>
          {dashboardText.oldest} <DateTime at={queue.oldestAt} relative />
        </>
      ) : (
        dashboardText.clear
      )}
    </Tile>
  );
}

function Names({ label, names }: { label: string; names: readonly string[] }) {
  return (
    <Tile
      label={label}
      figure={dashboardText.countOf(names.length)}
      tone={names.length > 0 ? 'bad' : 'plain'}
      to="/jobs"
    >
      {names.join(', ') || dashboardText.clear}
    </Tile>
  );
}

function Todo({ todo }: { todo: Shape<'TodoOut'> }) {
  const { cases, appeals, takedowns, held, flagged, jobs, counts } = todo;
  const health = HEALTH[todo.health];
  return (
    <div className={styles.page}>
      <Panel title={dashboardText.work}>
        <ul className={styles.tiles}>
          <Queue label={dashboardText.cases} to="/reports" queue={cases} />
          <Queue label={dashboardText.appeals} to="/appeals" queue={appeals} />
          <Queue label={dashboardText.takedowns} to="/takedowns" queue={takedowns} />
          <Queue label={dashboardText.held} to="/held" queue={held} />
          <Queue label={dashboardText.flagged} to="/flagged" queue={flagged} />
          <Names label={dashboardText.lateJobs} names={jobs.late} />
          <Names label={dashboardText.failedJobs} names={jobs.failed} />
          <Tile
            label={dashboardText.health}
            figure={health.name}
            tone={health.tone}
            to="/monitoring"
          />
        </ul>
      </Panel>
      <Panel title={dashboardText.site}>
        <ul className={styles.tiles}>
          <Tile label={dashboardText.users} figure={counts.users} to="/users" />
          <Tile label={dashboardText.diaries} figure={counts.diaries} to="/diaries" />
          <Tile label={dashboardText.posts} figure={counts.posts} to="/posts" />
        </ul>
      </Panel>
    </div>
  );
}

/** The console opens with what needs doing, then how large the site is. */
export function Dashboard() {
  const { data, error, refetch } = useQuery({
    queryKey: ['todo'],
    queryFn: ({ signal }) => api.get('/api/admin/todo', { signal }),
    refetchInterval: POLL_MS,
  });
  return (
    <>
      <Title title={dashboardText.title} />
      {error && (
        <div className={styles.page}>
          <ErrorAlert error={error} onRetry={refetch} />
        </div>
      )}
      {data && <Todo todo={data} />}
      {!data && !error && <LoadingPage />}
    </>
  );
}
