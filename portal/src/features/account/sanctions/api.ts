import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { inForm, useAction } from '@/shared/api/useAction';
import { keys } from '@/shared/query/keys';
import { text } from '../objections/text';

export type Appeal = Shape<'AppealState'>;

const linkedKey = (link: string) => ['/api/appeals', link] as const;

/** The member's content that moderators removed, latest first. */
export function useOwnRemovals() {
  return useQuery({
    queryKey: ['/api/removals/my'],
    queryFn: ({ signal }) => api.get('/api/removals/my', { signal }),
    staleTime: 0,
  });
}

export function useAppeal(id: number) {
  const client = useQueryClient();
  return useAction({
    failure: text.failed,
    isShown: inForm,
    mutationFn: (words: string) =>
      api.post('/api/sanctions/{sanction_id}/appeal', {
        path: { sanction_id: id },
        body: { text: words },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.sanctions }),
  });
}

/** The sanction of a mailed link, for a member who cannot sign in. */
export function useLinkedSanction(link: string) {
  return useQuery({
    queryKey: linkedKey(link),
    queryFn: ({ signal }) => api.get('/api/appeals/{link}', { path: { link }, signal }),
    retry: false,
  });
}

export function useLinkedAppeal(link: string) {
  const client = useQueryClient();
  return useAction({
    failure: text.failed,
    isShown: inForm,
    mutationFn: (words: string) => api.post('/api/appeals', { body: { link, text: words } }),
    onSuccess: () => client.invalidateQueries({ queryKey: linkedKey(link) }),
  });
}
