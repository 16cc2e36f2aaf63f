import { useQueryClient } from '@tanstack/react-query';
import type { Trashed } from '@/content/actions/restore';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { useAction } from '@/shared/api/useAction';
import { keys } from '@/shared/query/keys';
import { usePagedQuery } from '@/shared/query/usePagedQuery';
import { text } from './text';

export type TrashItem = Shape<'TrashItem'>;
/** The content that the member deleted, by pages, latest first. */
export function useTrash() {
  return usePagedQuery<TrashItem>({
    queryKey: keys.trash,
    path: '/api/trash',
    // Something may have been deleted a moment ago, on another device too.
    staleTime: 0,
  });
}

export function useErase() {
  const client = useQueryClient();
  return useAction({
    failure: text.erase.failed,
    mutationFn: ({ kind, id }: Trashed) =>
      api.delete('/api/trash/{kind}/{target_id}', { path: { kind, target_id: id } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.trash }),
  });
}

export function useEraseAll() {
  const client = useQueryClient();
  return useAction({
    failure: text.erase.failed,
    mutationFn: () => api.delete('/api/trash'),
    onSettled: () => client.invalidateQueries({ queryKey: keys.trash }),
  });
}
