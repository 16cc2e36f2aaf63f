import { useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import { ApiError } from '@/shared/api/errors';
import type { Shape } from '@/shared/api/types';
import { useAction } from '@/shared/api/useAction';
import { keys } from '@/shared/query/keys';
import { text } from './restoreText';

/** The fields that identify a deleted thing. */
export type Trashed = Pick<Shape<'TrashItem'>, 'kind' | 'id'>;

/** Whether a post cannot return to its board: then its author chooses one. */
export function needsBoard(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'board_choice_needed';
}

/** Brings one thing back; a post may need another board than the one it was on. */
export function useRestore() {
  const client = useQueryClient();
  return useAction({
    failure: text.failed,
    isShown: needsBoard,
    mutationFn: ({ kind, id, boardId }: Trashed & { boardId?: number | undefined }) =>
      api.post('/api/trash/{kind}/{target_id}/restore', {
        path: { kind, target_id: id },
        body: boardId === undefined ? {} : { boardId },
      }),
    // It may be in any list, and counted on any page.
    onSuccess: () => void client.invalidateQueries(),
    // It may have been restored or erased on another device.
    onError: () => void client.invalidateQueries({ queryKey: keys.trash }),
  });
}
