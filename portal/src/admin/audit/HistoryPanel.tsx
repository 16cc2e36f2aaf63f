import { useGetList } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { Panel } from '../components/Panel';
import { QueryResult } from '../components/QueryResult';
import { Table } from '../components/Table';
import { Allowed } from '../permissions/Allowed';
import { actionName, actorOf, auditText } from './text';
import { UndoCell } from './UndoCell';

/** Latest acts shown; the log has them all. */
const ACTS_SHOWN = 20;

/** The staff's acts on one target, latest first, each with its undo. */
export function HistoryPanel(target: { type: string; id: number }) {
  return (
    <Allowed needs="acts.read">
      <History {...target} />
    </Allowed>
  );
}

function History({ type, id }: { type: string; id: number }) {
  const query = useGetList<Shape<'AuditRow'>>('audit', {
    filter: { targetType: type, targetId: id },
    sort: { field: 'id', order: 'DESC' },
    pagination: { page: 1, perPage: ACTS_SHOWN },
  });
  return (
    <Panel title={auditText.label}>
      <QueryResult query={query} height={120}>
        {(acts) => (
          <Table
            label={auditText.label}
            rows={acts}
            keyOf={(act) => act.id}
            empty={auditText.none}
            columns={[
              { label: auditText.when, at: (act) => act.createdAt },
              { label: auditText.actor, value: actorOf },
              { label: auditText.action, value: (act) => actionName(act.action) },
              { label: auditText.reason, value: (act) => act.reason, isLong: true },
              { label: auditText.undo, show: (act) => <UndoCell act={act} /> },
            ]}
          />
        )}
      </QueryResult>
    </Panel>
  );
}
