import { useNotify, useRefresh } from 'react-admin';
import { UndoToast } from './UndoToast';

/** Long enough to notice a slip and reach the button. */
const UNDO_MS = 12_000;

/** Says what was done and shows the lists anew; with the id of its audit row, the toast can undo it. */
export function useTold(): (said: string, auditId?: number | null) => void {
  const notify = useNotify();
  const refresh = useRefresh();
  return (said, auditId) => {
    refresh();
    if (auditId) {
      notify(<UndoToast said={said} auditId={auditId} />, { autoHideDuration: UNDO_MS });
    } else {
      notify(said, { type: 'success' });
    }
  };
}
