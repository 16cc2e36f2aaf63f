import { Alert } from '@mui/material';
import { api } from '@/shared/api/client';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { AskButton } from '../components/AskButton';
import { DescriptionList } from '../components/DescriptionList';
import layout from '../components/layout.module.css';
import { Panel } from '../components/Panel';
import { QueryResult } from '../components/QueryResult';
import { Tag, type Tone } from '../components/Tag';
import { ConfirmDialog } from '../forms/ConfirmDialog';
import { type Mail, useMail } from './api';
import { MailForm } from './MailForm';
import { MailPreview } from './MailPreview';
import { mailText as text } from './text';

const TONES: Record<Mail['state'], Tone> = {
  draft: 'plain',
  sending: 'info',
  paused: 'warn',
  done: 'good',
};

type MailPanelProps = {
  /** Whether no move can be undone any more. */
  isConfirmed: boolean;
};

/** The one mail to who has not come back: its text, a trial, and how far it is. */
export function MailPanel({ isConfirmed }: MailPanelProps) {
  return (
    <QueryResult query={useMail()}>
      {(mail) => (
        <Panel
          title={text.title}
          actions={
            <span className={layout.row}>
              <Tag tone={TONES[mail.state]}>{text.states[mail.state]}</Tag>
              {mail.state === 'sending' ? (
                <PauseButton />
              ) : (
                <StartButton mail={mail} isConfirmed={isConfirmed} />
              )}
            </span>
          }
        >
          <p className={layout.note}>{text.about}</p>
          {mail.pauseReason === 'bounces' && <Alert severity="warning">{text.bounces}</Alert>}
          <Standing mail={mail} />
          {mail.state === 'sending' ? (
            <p className={layout.note}>{text.lockedWhileSending}</p>
          ) : (
            <MailForm mail={mail} />
          )}
          <MailPreview mail={mail} />
        </Panel>
      )}
    </QueryResult>
  );
}

function Standing({ mail }: { mail: Mail }) {
  const { waiting, told, queued, failed, bounced, returned } = mail.progress;
  return (
    <DescriptionList
      facts={[
        [text.waiting, waiting > 0 ? text.people(waiting) : text.nobody],
        [text.told, told > 0 && text.people(told)],
        [text.queued, queued > 0 && text.people(queued)],
        [text.failed, failed > 0 && text.people(failed)],
        [text.bounced, told > 0 && text.people(bounced)],
        [text.returned, told > 0 && text.people(returned)],
      ]}
    />
  );
}

function StartButton({ mail, isConfirmed }: { mail: Mail; isConfirmed: boolean }) {
  const notifyDone = useNotifyWithUndo('moves');
  const { waiting } = mail.progress;
  const verb = mail.state === 'draft' ? text.start : text.resume;
  async function start() {
    await api.post('/api/admin/move-mail/start');
    notifyDone(text.started);
  }
  return (
    <AskButton
      verb={verb}
      variant="contained"
      color="error"
      disabled={!mail.triedAt || waiting === 0}
    >
      {(close) => (
        <ConfirmDialog
          title={text.startTitle(waiting)}
          verb={verb}
          isGrave
          onConfirm={start}
          onClose={close}
        >
          <p>{text.startHelp(mail.perHour)}</p>
          {!isConfirmed && <Alert severity="info">{text.unconfirmed}</Alert>}
        </ConfirmDialog>
      )}
    </AskButton>
  );
}

function PauseButton() {
  const notifyDone = useNotifyWithUndo('moves');
  async function pause() {
    await api.post('/api/admin/move-mail/pause');
    notifyDone(text.paused);
  }
  return (
    <AskButton verb={text.pause} variant="outlined">
      {(close) => (
        <ConfirmDialog title={text.pause} verb={text.pause} onConfirm={pause} onClose={close} />
      )}
    </AskButton>
  );
}
