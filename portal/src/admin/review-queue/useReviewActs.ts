import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { usePessimisticAction } from '../actions/usePessimisticAction';
import { heldText } from './text';
import type { HeldRow } from './types';

/**
 * Publishing held content, or removing it: it leaves the queue when the server confirms, and can be
 * undone.
 */
export function useReviewActs() {
  const perform = usePessimisticAction();
  function decide({ id }: HeldRow, message: string, mutationFn: () => Promise<Shape<'Acted'>>) {
    return perform({
      message,
      updates: [{ resource: 'held', id, update: () => null }],
      mutationFn,
    });
  }
  const pathOf = ({ kind, targetId }: HeldRow) => ({ kind, target_id: targetId });
  return {
    release: (row: HeldRow) =>
      decide(row, heldText.released, () =>
        api.post('/api/admin/held/{kind}/{target_id}/release', {
          path: pathOf(row),
          query: { version: row.version },
        }),
      ),
    remove: (row: HeldRow, reason: string) =>
      decide(row, heldText.removed, () =>
        api.post('/api/admin/held/{kind}/{target_id}/remove', {
          path: pathOf(row),
          body: { reason, version: row.version },
        }),
      ),
  };
}
