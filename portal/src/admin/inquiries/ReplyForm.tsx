import { Alert, Button, TextField } from '@mui/material';
import { useState } from 'react';
import { api } from '@/shared/api/client';
import { INQUIRY_TEXT_MAX } from '@/shared/api/limits.gen';
import type { Shape } from '@/shared/api/types';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { ErrorAlert } from '../components/ErrorAlert';
import layout from '../components/layout.module.css';
import { CannedButton } from '../forms/canned/CannedButton';
import { inserted } from '../forms/canned/inserted';
import { useDraft } from '../forms/useDraft';
import { inquiryText } from './text';

/** Answers a member. If there are new messages meanwhile, they are shown before it is sent. */
export function ReplyForm({ inquiry }: { inquiry: Shape<'InquiryPage'> }) {
  const { id, messagesCount, userId } = inquiry;
  const [text, setText] = useDraft(`inquiries/${id}/reply`, '');
  const [seen, setSeen] = useState(messagesCount);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const notifyDone = useNotifyWithUndo('inquiries');
  const hasNewer = text !== '' && seen !== messagesCount;
  function type(value: string) {
    // Messages shown when the answer is begun count as read.
    if (text === '') setSeen(messagesCount);
    setText(value);
  }
  async function send(closes: boolean) {
    setSending(true);
    setRefusal(null);
    try {
      await api.post('/api/admin/inquiries/{inquiry_id}/reply', {
        path: { inquiry_id: id },
        body: { text, messagesCount: seen, closes },
      });
      setText('');
      notifyDone(inquiryText.replied);
    } catch (error) {
      setRefusal(error);
    }
    setSending(false);
  }
  const cannot = isSending || hasNewer || !text.trim();
  return (
    <div className={layout.stack}>
      {hasNewer && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" onClick={() => setSeen(messagesCount)}>
              {inquiryText.seen}
            </Button>
          }
        >
          {inquiryText.newer}
        </Alert>
      )}
      <ErrorAlert error={refusal} />
      <TextField
        label={inquiryText.replyLabel}
        helperText={userId === null ? inquiryText.guestReplyHelp : inquiryText.replyHelp}
        value={text}
        onChange={(event) => type(event.target.value)}
        slotProps={{ htmlInput: { maxLength: INQUIRY_TEXT_MAX, readOnly: isSending } }}
        multiline
        minRows={5}
        fullWidth
      />
      <CannedButton kind="inquiry_reply" onPick={(body) => type(inserted(text, body, '\n\n'))} />
      <div className={layout.row}>
        <Button variant="contained" disabled={cannot} onClick={() => void send(false)}>
          {inquiryText.send}
        </Button>
        <Button variant="outlined" disabled={cannot} onClick={() => void send(true)}>
          {inquiryText.sendAndClose}
        </Button>
      </div>
    </div>
  );
}
