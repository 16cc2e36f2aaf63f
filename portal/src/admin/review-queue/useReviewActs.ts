import type { Shape } from '@/shared/api/types';
import { useDecision } from '../actions/useAct';
import { act } from '../dataProvider';
import { heldText } from './text';
import type { HeldRow } from './types';

/** Publishing what was held, or removing it: it leaves the queue with the server's word, and can be undone. */
export function useReviewActs() {
  const decideIt = useDecision();
  function decide({ id, kind, targetId }: HeldRow, what: string, body: object, said: string) {
    return decideIt({
      said,
      changes: [{ resource: 'held', id, to: () => null }],
      send: () => act<Shape<'Acted'>>(`held/${kind}/${targetId}/${what}`, body),
    });
  }
  return {
    release: (row: HeldRow) => decide(row, 'release', {}, heldText.released),
    remove: (row: HeldRow, reason: string) => decide(row, 'remove', { reason }, heldText.removed),
  };
}
