import { api } from '@/shared/api/client';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { ReasonDialog } from '../forms/ReasonDialog';
import { useAsOpened } from '../forms/useAsOpened';
import { PASS_ON_REASONS } from './caseText';
import { decideText } from './text';
import type { CaseRow } from './types';

type PassOnDialogProps = { report: CaseRow; onDone: () => void; onClose: () => void };

/** A keeper of boards leaves a case to the staff, with a word why. */
export function PassOnDialog({ report, onDone, onClose }: PassOnDialogProps) {
  const notifyDone = useNotifyWithUndo('reports');
  const { version } = useAsOpened(report);
  async function passOn(note: string) {
    const { auditId } = await api.post('/api/admin/reports/{case_id}/pass-on', {
      path: { case_id: report.id },
      body: { note, version },
    });
    notifyDone(decideText.passedOn, auditId);
    onDone();
  }
  return (
    <ReasonDialog
      title={decideText.passOnTitle}
      verb={decideText.passOn}
      help={decideText.passOnHelp}
      reasons={PASS_ON_REASONS}
      draftKey={`reports/${report.id}/pass-on`}
      onConfirm={passOn}
      onClose={onClose}
    />
  );
}
