import { ReasonDialog } from '../forms/ReasonDialog';
import { useAsOpened } from '../forms/useAsOpened';
import { useDraft } from '../forms/useDraft';
import { dismissal } from './caseActs';
import { DismissalField } from './DismissalField';
import { DISMISSALS, decideText } from './text';
import type { CaseRow, Dismissal } from './types';
import { useDecide } from './useDecide';

type DismissDialogProps = {
  report: CaseRow;
  /** Names the moderator who has claimed the case. Until the claim ends, it cannot be decided. */
  lock: string | null;
  onDone?: () => void;
  onClose: () => void;
};

/** Ends a case without an act. */
export function DismissDialog({ report, lock, onDone, onClose }: DismissDialogProps) {
  const decide = useDecide();
  const seen = useAsOpened(report);
  const draftKey = `reports/${report.id}/dismiss`;
  const [as, setAs] = useDraft<Dismissal>(`${draftKey}/as`, 'unfounded');
  async function dismiss(reason: string) {
    await decide(seen, dismissal(reason, as));
    onDone?.();
  }
  return (
    <ReasonDialog
      title={decideText.dismissTitle}
      verb={decideText.dismiss}
      help={decideText.dismissHelp}
      reasons={DISMISSALS[as].reasons}
      canned="dismissal"
      lock={lock}
      draftKey={draftKey}
      onConfirm={dismiss}
      onClose={onClose}
    >
      <DismissalField value={as} onChange={setAs} />
    </ReasonDialog>
  );
}
