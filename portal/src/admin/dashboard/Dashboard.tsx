import { Title } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { count } from '../components/format';
import layout from '../components/layout.module.css';
import { Panel } from '../components/Panel';
import { QueryResult } from '../components/QueryResult';
import { Tile, Tiles } from '../components/Tile';
import { useMay } from '../permissions/api';
import { useTodo } from './api';
import { dashboardText } from './text';
import { WeekPanel } from './WeekPanel';
import { WorkPanel } from './WorkPanel';

function Todo({ todo }: { todo: Shape<'TodoOut'> }) {
  const { counts } = todo;
  const may = useMay();
  return (
    <>
      <WorkPanel todo={todo} />
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
