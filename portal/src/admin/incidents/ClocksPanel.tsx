import { api } from '@/shared/api/client';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { AskButton } from '../components/AskButton';
import { DateTime } from '../components/DateTime';
import layout from '../components/layout.module.css';
import { Panel } from '../components/Panel';
import { Table } from '../components/Table';
import { Tag } from '../components/Tag';
import { ReasonDialog } from '../forms/ReasonDialog';
import { LearnButton } from './LearnButton';
import { incidentText } from './text';
import type { IncidentPage } from './types';

const REPORTS = ['authority', 'intrusion'] as const;

/** The legal deadlines of an incident, and the steps that stop their clocks. */
export function ClocksPanel({ incident }: { incident: IncidentPage }) {
  const { id, clocks, state } = incident;
  const notifyDone = useNotifyWithUndo('incidents');
  const path = { incident_id: id };
  async function report(to: (typeof REPORTS)[number], note: string) {
    const body = { to, note };
    const done = await api.post('/api/admin/incidents/{incident_id}/reported', { path, body });
    notifyDone(incidentText.reported, done.auditId);
  }
  async function close(note: string) {
    const body = { note };
    const done = await api.post('/api/admin/incidents/{incident_id}/close', { path, body });
    notifyDone(incidentText.closed, done.auditId);
  }
  return (
    <Panel title={incidentText.clocks}>
      <Table
        label={incidentText.clocks}
        rows={clocks}
        keyOf={({ name }) => name}
        columns={[
          { label: incidentText.clocks, value: ({ label }) => label },
          {
            label: incidentText.left,
            value: ({ hoursLeft }) => (hoursLeft === null ? '' : incidentText.hours(hoursLeft)),
            isNumber: true,
          },
          { label: incidentText.due, show: ({ dueAt }) => <DateTime at={dueAt} /> },
          {
            label: incidentText.done,
            show: ({ doneAt, isOver }) => (
              <>
                {doneAt && <DateTime at={doneAt} />}{' '}
                {isOver && <Tag tone="bad">{incidentText.late}</Tag>}
              </>
            ),
          },
        ]}
      />
      {state !== 'closed' && (
        <div className={layout.row}>
          <LearnButton incident={incident} />
          {REPORTS.map((to) => (
            <AskButton key={to} verb={incidentText.report[to]} variant="outlined">
              {(hide) => (
                <ReasonDialog
                  title={incidentText.reportTitle}
                  verb={incidentText.report[to]}
                  help={incidentText.reportHelp}
                  reasons={[]}
                  draftKey={`incidents/${id}/${to}`}
                  onConfirm={(note) => report(to, note)}
                  onClose={hide}
                />
              )}
            </AskButton>
          ))}
          <AskButton verb={incidentText.close} variant="outlined">
            {(hide) => (
              <ReasonDialog
                title={incidentText.closeTitle}
                verb={incidentText.close}
                help={incidentText.closeHelp}
                reasons={[]}
                draftKey={`incidents/${id}/close`}
                onConfirm={close}
                onClose={hide}
              />
            )}
          </AskButton>
        </div>
      )}
    </Panel>
  );
}
