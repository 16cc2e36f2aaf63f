import { useNotify } from 'react-admin';
import { act } from '../dataProvider';
import { sentenceOf } from '../kit/sentenceOf';
import { useTold } from '../kit/useTold';
import { heldText } from './text';
import type { HeldRow } from './types';

type Acted = { auditId: number };

/** Publishing what was held, or removing it; either can be undone from its toast. */
export function useHeldActs() {
  const told = useTold();
  const notify = useNotify();
  async function release({ kind, targetId }: HeldRow) {
    try {
      const { auditId } = await act<Acted>(`held/${kind}/${targetId}/release`);
      told(heldText.released, auditId);
    } catch (error) {
      notify(sentenceOf(error), { type: 'error' });
    }
  }
  async function remove({ kind, targetId }: HeldRow, reason: string) {
    const { auditId } = await act<Acted>(`held/${kind}/${targetId}/remove`, { reason });
    told(heldText.removed, auditId);
  }
  return { release: (row: HeldRow) => void release(row), remove };
}
