import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { useGetList } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { actorOf, auditText } from '../audit/text';
import { UndoCell } from '../audit/UndoCell';
import { QueryResult } from '../components/QueryResult';
import { Table } from '../components/Table';
import { commonText } from '../components/text';
import { type Setting, shownValue } from './fields';
import { settingsText } from './text';

type SettingHistoryDialogProps = { setting: Setting; onClose: () => void };

/** Changes shown; the log has them all. */
const ACTS_SHOWN = 20;

/** The changes of a setting, latest first, each with its undo. */
export default function SettingHistoryDialog({ setting, onClose }: SettingHistoryDialogProps) {
  const titleId = useId();
  const query = useGetList<Shape<'AuditRow'>>('audit', {
    filter: { setting: setting.key },
    sort: { field: 'id', order: 'DESC' },
    pagination: { page: 1, perPage: ACTS_SHOWN },
  });
  const shownOf = (state: Shape<'AuditRow'>['before']) =>
    shownValue(setting, (state?.value ?? setting.default) as Setting['value']);
  return (
    <Dialog open fullWidth maxWidth="md" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{settingsText.historyOf(setting.label)}</DialogTitle>
      <DialogContent>
        <QueryResult query={query} height={120}>
          {(acts) => (
            <Table
              label={settingsText.historyOf(setting.label)}
              rows={acts}
              keyOf={(act) => act.id}
              empty={settingsText.noHistory}
              columns={[
                { label: auditText.when, at: (act) => act.createdAt },
                { label: auditText.actor, value: actorOf },
                { label: auditText.before, value: (act) => shownOf(act.before), isLong: true },
                { label: auditText.after, value: (act) => shownOf(act.after), isLong: true },
                { label: auditText.undo, show: (act) => <UndoCell act={act} /> },
              ]}
            />
          )}
        </QueryResult>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{commonText.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
