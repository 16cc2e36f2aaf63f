import { api } from '@/shared/api/client';
import { usePessimisticAction } from '../actions/usePessimisticAction';
import { ReasonDialog } from '../forms/ReasonDialog';
import { decideText } from './text';

const OPEN = { status: 'pending', resolver: null, decisionNote: null, auditId: null };

/** Reopens a decided case; its decision stays valid until it is decided again. */
export function ReopenDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const decide = usePessimisticAction();
  async function reopen(reason: string) {
    await decide({
      message: decideText.reopened,
      updates: [{ resource: 'reports', id, update: (row) => ({ ...row, ...OPEN }) }],
      mutationFn: () =>
        api.post('/api/admin/reports/{case_id}/reopen', {
          path: { case_id: id },
          body: { reason },
        }),
    });
  }
  return (
    <ReasonDialog
      title={decideText.reopenTitle}
      verb={decideText.reopen}
      help={decideText.reopenHelp}
      reasons={[]}
      draftKey={`reports/${id}/reopen`}
      onConfirm={reopen}
      onClose={onClose}
    />
  );
}
