import { Alert, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { AskButton } from '../components/AskButton';
import { DateTime } from '../components/DateTime';
import { DescriptionList } from '../components/DescriptionList';
import { ErrorAlert } from '../components/ErrorAlert';
import layout from '../components/layout.module.css';
import { Panel } from '../components/Panel';
import { ConfirmDialog } from '../forms/ConfirmDialog';
import { useAsOpened } from '../forms/useAsOpened';
import { announcementText as text } from './text';

type Row = Shape<'AnnouncementRow'>;

/** How the saved text arrives: a trial to oneself, then to everybody. */
export function SendPanel({ row }: { row: Row }) {
  const notifyDone = useNotifyWithUndo('announcements');
  const refresh = useRefresh();
  const [refusal, setRefusal] = useState<unknown>(null);
  const path = { announcement_id: row.id };
  const preview = useQuery({
    queryKey: ['announcements', 'preview', row.id, row.version],
    queryFn: () => api.get('/api/admin/announcements/{announcement_id}/preview', { path }),
  });
  const seen = preview.data;

  async function tryOut() {
    setRefusal(null);
    try {
      await api.post('/api/admin/announcements/{announcement_id}/trial', { path });
      notifyDone(text.tried);
      refresh();
    } catch (error) {
      setRefusal(error);
    }
  }
  return (
    <Panel
      title={text.sending}
      actions={
        <span className={layout.row}>
          <Button size="small" onClick={tryOut}>
            {text.tryOut}
          </Button>
          <AskButton
            verb={text.send}
            variant="contained"
            color="error"
            disabled={!row.triedAt || !seen}
          >
            {(close) => <SendDialog row={row} members={seen?.members ?? 0} onClose={close} />}
          </AskButton>
        </span>
      }
    >
      <p className={layout.note}>{text.sendingAbout}</p>
      <ErrorAlert error={refusal ?? preview.error} />
      {seen?.waitsUntil && <Alert severity="info">{text.waits}</Alert>}
      {seen && (
        <DescriptionList
          facts={[
            [text.audience, text.reach(seen.members, seen.mailed)],
            [text.bell, seen.title],
            [text.subject, seen.subject],
            [text.text, seen.text],
            [text.triedAt, row.triedAt && <DateTime key="tried" at={row.triedAt} />],
          ]}
        />
      )}
    </Panel>
  );
}

type SendDialogProps = { row: Row; members: number; onClose: () => void };

function SendDialog({ row, members, onClose }: SendDialogProps) {
  const notifyDone = useNotifyWithUndo('announcements');
  const refresh = useRefresh();
  const { id, version } = useAsOpened(row);
  async function send() {
    try {
      const { auditId } = await api.post('/api/admin/announcements/{announcement_id}/send', {
        path: { announcement_id: id },
        query: { version },
      });
      notifyDone(text.sent, auditId);
    } finally {
      // What another wrote meanwhile is to be read.
      refresh();
    }
  }
  return (
    <ConfirmDialog
      title={text.sendTitle(members)}
      verb={text.send}
      isGrave
      onConfirm={send}
      onClose={onClose}
    >
      <p>{text.sendHelp}</p>
    </ConfirmDialog>
  );
}
