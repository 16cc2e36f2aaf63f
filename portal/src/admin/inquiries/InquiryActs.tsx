import { Button } from '@mui/material';
import { useNotify } from 'react-admin';
import { api } from '@/shared/api/client';
import { useSession } from '@/shared/api/session';
import type { Shape } from '@/shared/api/types';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import layout from '../components/layout.module.css';
import { errorMessage } from '../data/errorMessage';
import { inquiryText } from './text';

type Edit = Shape<'InquiryEdit'>;

/** Assigning an inquiry, and closing it without an answer; both can be undone. */
export function InquiryActs({ inquiry }: { inquiry: Shape<'InquiryPage'> }) {
  const { me } = useSession();
  const notify = useNotify();
  const notifyDone = useNotifyWithUndo('inquiries');
  async function edit(body: Edit, done: string) {
    try {
      const path = { inquiry_id: inquiry.id };
      const { auditId } = await api.put('/api/admin/inquiries/{inquiry_id}', { path, body });
      notifyDone(done, auditId);
    } catch (error) {
      notify(errorMessage(error), { type: 'error' });
    }
  }
  const isMine = inquiry.assigneeId === me?.id;
  const isClosed = inquiry.status === 'closed';
  const { messagesCount } = inquiry;
  return (
    <div className={layout.row}>
      {me && !isMine && (
        <Button
          variant="outlined"
          onClick={() => void edit({ assigneeId: me.id }, inquiryText.taken)}
        >
          {inquiryText.take}
        </Button>
      )}
      {isMine && (
        <Button
          variant="outlined"
          onClick={() => void edit({ assigneeId: null }, inquiryText.dropped)}
        >
          {inquiryText.drop}
        </Button>
      )}
      {isClosed ? (
        <Button
          variant="outlined"
          onClick={() => void edit({ status: 'open' }, inquiryText.reopened)}
        >
          {inquiryText.reopen}
        </Button>
      ) : (
        <Button
          variant="outlined"
          onClick={() => void edit({ status: 'closed', messagesCount }, inquiryText.closed)}
        >
          {inquiryText.close}
        </Button>
      )}
    </div>
  );
}
