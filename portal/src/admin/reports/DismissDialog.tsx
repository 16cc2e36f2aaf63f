import { ReasonDialog } from '../kit/ReasonDialog';
import { dismissal } from './caseActs';
import { DISMISS_REASONS, decideText } from './text';
import type { CaseRow } from './types';
import { useDecide } from './useDecide';

type DismissDialogProps = {
  report: CaseRow;
  onDone?: () => void;
  onClose: () => void;
};

/** Ends a case without an act. */
export function DismissDialog({ report, onDone, onClose }: DismissDialogProps) {
  const decide = useDecide();
  async function dismiss(reason: string) {
    await decide(report, dismissal(reason));
    onDone?.();
  }
  return (
    <ReasonDialog
      title={decideText.dismissTitle}
      verb={decideText.dismiss}
      help={decideText.dismissHelp}
      reasons={DISMISS_REASONS}
      onConfirm={dismiss}
      onClose={onClose}
    />
  );
}
