import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { api, sendForResponse } from '@/shared/api/client';
import { ApiError } from '@/shared/api/errors';
import type { Shape } from '@/shared/api/types';
import { useAction } from '@/shared/api/useAction';
import { text } from './text';

export type TrashItem = Shape<'TrashItem'>;
/** What names a deleted thing. */
export type Trashed = Pick<TrashItem, 'kind' | 'id'>;
type TrashPage = { items: TrashItem[]; next: string | null };

const trashKey = ['/api/trash'] as const;

/** What the member deleted, page after page, the latest first. */
export function useTrash() {
  return useInfiniteQuery({
    queryKey: trashKey,
    queryFn: async ({ pageParam, signal }): Promise<TrashPage> => {
      const query = { cursor: pageParam };
      const response = await sendForResponse('get', '/api/trash', { query, signal });
      const items = (await response.json()) as TrashItem[];
      return { items, next: response.headers.get('X-Next-Cursor') };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    // Something may have been deleted a moment ago, on another device too.
    staleTime: 0,
  });
}

/** Whether a post may not stand where it was: then its author is asked for a board. */
export function needsBoard(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'board_choice_needed';
}

/** Brings one thing back; a post may need another board than the one it was on. */
export function useRestore() {
  const client = useQueryClient();
  return useAction({
    failure: text.restore.failed,
    isShown: needsBoard,
    mutationFn: ({ kind, id, boardId }: Trashed & { boardId?: number | undefined }) =>
      api.post('/api/trash/{kind}/{target_id}/restore', {
        path: { kind, target_id: id },
        body: boardId === undefined ? {} : { boardId },
      }),
    // It may stand in any list, and be counted on any page.
    onSuccess: () => void client.invalidateQueries(),
    // It may have been restored or erased on another device.
    onError: () => void client.invalidateQueries({ queryKey: trashKey }),
  });
}

export function useErase() {
  const client = useQueryClient();
  return useAction({
    failure: text.erase.failed,
    mutationFn: ({ kind, id }: Trashed) =>
      api.delete('/api/trash/{kind}/{target_id}', { path: { kind, target_id: id } }),
    onSettled: () => client.invalidateQueries({ queryKey: trashKey }),
  });
}

export function useEraseAll() {
  const client = useQueryClient();
  return useAction({
    failure: text.erase.failed,
    mutationFn: () => api.delete('/api/trash'),
    onSettled: () => client.invalidateQueries({ queryKey: trashKey }),
  });
}
