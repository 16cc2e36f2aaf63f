import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { usePessimisticAction } from '../actions/usePessimisticAction';
import { removeContent } from '../content/contentActs';
import { flaggedText } from './text';
import type { FlaggedRow } from './types';

/** Removes flagged writing, as in the lists of content. */
function remove({ kind, targetId }: FlaggedRow, reason: string) {
  if (kind === 'diary') return removeContent('diaries', targetId, reason);
  if (kind === 'community') return removeContent('posts', targetId, reason);
  return removeContent('comments', `${kind}:${targetId}`, reason);
}

/** Accepting or removing flagged writing: it leaves the list once the server confirms. */
export function useFlaggedActs() {
  const perform = usePessimisticAction();
  function decide({ id }: FlaggedRow, message: string, mutationFn: () => Promise<Shape<'Acted'>>) {
    return perform({
      message,
      updates: [{ resource: 'flagged', id, update: () => null }],
      mutationFn,
    });
  }
  return {
    clear: (row: FlaggedRow) =>
      decide(row, flaggedText.cleared, () =>
        api.post('/api/admin/flagged/{flag_id}/clear', { path: { flag_id: row.id } }),
      ),
    remove: (row: FlaggedRow, reason: string) =>
      decide(row, flaggedText.removed, () => remove(row, reason)),
  };
}
