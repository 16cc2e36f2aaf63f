import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { useDecision } from '../actions/useAct';
import { heldText } from './text';
import type { HeldRow } from './types';

/** Publishing what was held, or removing it: it leaves the queue with the server's word, and can be undone. */
export function useReviewActs() {
  const decideIt = useDecision();
  function decide({ id }: HeldRow, said: string, send: () => Promise<Shape<'Acted'>>) {
    return decideIt({ said, changes: [{ resource: 'held', id, to: () => null }], send });
  }
  const pathOf = ({ kind, targetId }: HeldRow) => ({ kind, target_id: targetId });
  return {
    release: (row: HeldRow) =>
      decide(row, heldText.released, () =>
        api.post('/api/admin/held/{kind}/{target_id}/release', { path: pathOf(row) }),
      ),
    remove: (row: HeldRow, reason: string) =>
      decide(row, heldText.removed, () =>
        api.post('/api/admin/held/{kind}/{target_id}/remove', {
          path: pathOf(row),
          body: { reason },
        }),
      ),
  };
}
