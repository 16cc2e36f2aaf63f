import { useNotify, useRefresh, useStore } from 'react-admin';
import { act } from '../dataProvider';
import { sentenceOf } from '../kit/sentenceOf';
import { decideText } from './text';

/** The audit row of the last decision in this browser, and taking that or another one back. */
export function useLastDecision() {
  const [last, remember] = useStore<number | null>('reports.lastDecision', null);
  const notify = useNotify();
  const refresh = useRefresh();
  async function undo(auditId: number | null = last) {
    if (!auditId) {
      notify(decideText.nothingToUndo, { type: 'info' });
      return;
    }
    try {
      await act(`audit/${auditId}/undo`);
      if (auditId === last) remember(null);
      notify(decideText.undone, { type: 'success' });
    } catch (error) {
      notify(sentenceOf(error), { type: 'error' });
    }
    refresh();
  }
  return { remember, undo: (auditId?: number | null) => void undo(auditId ?? undefined) };
}
