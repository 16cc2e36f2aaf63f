import { api } from '@/shared/api/client';
import { useDecision } from '../actions/useAct';
import { ReasonDialog } from '../components/ReasonDialog';
import { decideText } from './text';

const OPEN = { status: 'pending', resolver: null, decisionNote: null, auditId: null };

/** Opens a decided case again; the decision stands until it is decided anew. */
export function ReopenDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const decide = useDecision();
  async function reopen(reason: string) {
    await decide({
      said: decideText.reopened,
      changes: [{ resource: 'reports', id, to: (row) => ({ ...row, ...OPEN }) }],
      send: () =>
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
