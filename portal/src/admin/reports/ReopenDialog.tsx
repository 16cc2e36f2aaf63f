import { act } from '../dataProvider';
import { ReasonDialog } from '../kit/ReasonDialog';
import { useTold } from '../kit/useTold';
import { decideText } from './text';

/** Opens a decided case again; the decision stands until it is decided anew. */
export function ReopenDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const told = useTold();
  async function reopen(reason: string) {
    await act(`reports/${id}/reopen`, { reason });
    told(decideText.reopened);
  }
  return (
    <ReasonDialog
      title={decideText.reopenTitle}
      verb={decideText.reopen}
      help={decideText.reopenHelp}
      reasons={[]}
      onConfirm={reopen}
      onClose={onClose}
    />
  );
}
