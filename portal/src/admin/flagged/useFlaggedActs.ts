import type { Shape } from '@/shared/api/types';
import { useDecision } from '../actions/useAct';
import { act } from '../dataProvider';
import { flaggedText } from './text';
import type { FlaggedRow } from './types';

/** Where each kind is removed, as in the lists of content. */
const PLACES: Record<FlaggedRow['kind'], (id: number) => string> = {
  diary: (id) => `diaries/${id}`,
  community: (id) => `posts/${id}`,
  comment: (id) => `comments/comment:${id}`,
  community_comment: (id) => `comments/community_comment:${id}`,
};

/** Letting what was flagged stand, or removing it: it leaves the list with the server's word. */
export function useFlaggedActs() {
  const decideIt = useDecision();
  function decide({ id }: FlaggedRow, said: string, send: () => Promise<Shape<'Acted'>>) {
    return decideIt({ said, changes: [{ resource: 'flagged', id, to: () => null }], send });
  }
  return {
    clear: (row: FlaggedRow) =>
      decide(row, flaggedText.cleared, () => act(`flagged/${row.id}/clear`)),
    remove: (row: FlaggedRow, reason: string) =>
      decide(row, flaggedText.removed, () =>
        act(PLACES[row.kind](row.targetId), { reason }, 'DELETE'),
      ),
  };
}
