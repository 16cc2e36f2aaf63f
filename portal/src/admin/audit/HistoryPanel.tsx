import { Alert } from '@mui/material';
import { useGetList } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { errorMessage } from '../actions/errorMessage';
import { DateTime } from '../components/DateTime';
import { MessageText } from '../components/MessageText';
import { Panel } from '../components/Panel';
import { SimpleTable } from '../components/SimpleTable';
import { commonText } from '../components/text';
import { actionName, actorOf, auditText } from './text';
import { UndoCell } from './UndoCell';

/** Latest acts shown; the log has them all. */
const ACTS_SHOWN = 20;

/** What the staff did to one target, latest first, each with its undo. */
export function HistoryPanel({ type, id }: { type: string; id: number }) {
  const { data, error } = useGetList<Shape<'AuditRow'>>('audit', {
    filter: { targetType: type, targetId: id },
    sort: { field: 'id', order: 'DESC' },
    pagination: { page: 1, perPage: ACTS_SHOWN },
  });
  return (
    <Panel title={auditText.label}>
      {error && (
        <Alert severity="error">
          <MessageText text={errorMessage(error)} />
        </Alert>
      )}
      {data && (
        <SimpleTable
          label={auditText.label}
          rows={data}
          rowKey={(act) => act.id}
          empty={auditText.none}
          columns={[
            { label: auditText.when, cell: (act) => <DateTime at={act.createdAt} relative /> },
            { label: auditText.actor, cell: actorOf },
            { label: auditText.action, cell: (act) => actionName(act.action) },
            { label: auditText.reason, cell: (act) => act.reason ?? commonText.none },
            { label: auditText.undo, cell: (act) => <UndoCell act={act} /> },
          ]}
        />
      )}
    </Panel>
  );
}
