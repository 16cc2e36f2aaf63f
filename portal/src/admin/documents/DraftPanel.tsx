import { Alert } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { api } from '@/shared/api/client';
import { AskButton } from '../components/AskButton';
import layout from '../components/layout.module.css';
import { Panel } from '../components/Panel';
import { ConfirmDialog } from '../forms/ConfirmDialog';
import { SwitchForm } from '../shield/SwitchForm';
import type { Desk } from './api';
import { DraftEditor } from './DraftEditor';
import { text } from './text';

type DraftPanelProps = { desk: Desk; marks: readonly { name: string; meaning: string }[] };

/** The next version: begun from the latest text, written, and thrown away. */
export function DraftPanel({ desk, marks }: DraftPanelProps) {
  const { kind, draft } = desk;
  const client = useQueryClient();
  const notify = useNotify();
  const path = { kind };
  const refresh = () => client.invalidateQueries({ queryKey: ['documents'] });
  async function begin(isSuggested: boolean) {
    await api.post('/api/admin/documents/{kind}/draft', {
      path,
      ...(isSuggested && { query: { isSuggested } }),
    });
    await refresh();
  }
  async function discard() {
    await api.delete('/api/admin/documents/{kind}/draft', { path });
    notify(text.discarded, { type: 'info' });
    await refresh();
  }
  if (draft === null) {
    return (
      <Panel title={text.draft}>
        {desk.unsaid.length > 0 && <Alert severity="warning">{text.unsaid(desk.unsaid)}</Alert>}
        <p className={layout.note}>{text.noDraft}</p>
        {desk.hasSuggested && (
          <SwitchForm verb={text.beginSuggested} onSubmit={() => begin(true)}>
            {null}
          </SwitchForm>
        )}
        <SwitchForm verb={text.begin} onSubmit={() => begin(false)}>
          {null}
        </SwitchForm>
      </Panel>
    );
  }
  return (
    <Panel
      title={text.draft}
      actions={
        <AskButton verb={text.discard} color="error">
          {(close) => (
            <ConfirmDialog
              title={text.discard}
              verb={text.discard}
              isGrave
              onConfirm={discard}
              onClose={close}
            >
              <p>{text.discardAbout}</p>
            </ConfirmDialog>
          )}
        </AskButton>
      }
    >
      <DraftEditor desk={desk} draft={draft} marks={marks} />
    </Panel>
  );
}
