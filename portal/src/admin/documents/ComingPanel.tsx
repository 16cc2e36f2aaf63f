import { Button } from '@mui/material';
import { api } from '@/shared/api/client';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { AskButton } from '../components/AskButton';
import layout from '../components/layout.module.css';
import { Panel } from '../components/Panel';
import { Tag } from '../components/Tag';
import { ConfirmDialog } from '../forms/ConfirmDialog';
import { type Desk, longDay, type Version } from './api';
import { text } from './text';

/** The announced version, the progress of its announcement, and its withdrawal. */
export function ComingPanel({ desk, coming }: { desk: Desk; coming: Version }) {
  const notifyDone = useNotifyWithUndo('documents');
  const { comingAnnouncement: told, scheduleActId: actId } = desk;
  async function withdraw(act: number) {
    await api.post('/api/admin/audit/{act_id}/undo', { path: { act_id: act } });
    notifyDone(text.withdrawn);
  }
  return (
    <Panel
      title={text.coming}
      actions={
        <Button size="small" href={`${desk.path}/${coming.version}`} target="_blank">
          {text.open}
        </Button>
      }
    >
      <p>{text.comingOn(coming.version, longDay(coming.effectiveOn))}</p>
      {(coming.isAdverse || coming.needsConsent) && (
        <div className={layout.row}>
          {coming.isAdverse && <Tag tone="warn">{text.adverse}</Tag>}
          {coming.needsConsent && <Tag tone="info">{text.consent}</Tag>}
        </div>
      )}
      {told && (
        <p className={layout.note} role="status">
          {told.announcedAt ? text.told(told.toldCount) : text.telling(told.toldCount)}
        </p>
      )}
      {actId !== null && (
        <div>
          <AskButton verb={text.withdraw} variant="outlined" color="error">
            {(close) => (
              <ConfirmDialog
                title={text.withdraw}
                verb={text.withdraw}
                onConfirm={() => withdraw(actId)}
                onClose={close}
              >
                <p>{text.withdrawAbout}</p>
              </ConfirmDialog>
            )}
          </AskButton>
        </div>
      )}
    </Panel>
  );
}
