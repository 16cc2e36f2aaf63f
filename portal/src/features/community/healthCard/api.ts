import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { useAction } from '@/shared/api/useAction';
import { keys } from '@/shared/query/keys';
import { overlayOf } from '@/shared/query/overlay';
import { postTarget } from '../api';
import type { CardChoice } from './choice';
import { text } from './text';

export type HealthCard = Shape<'HealthCardOut'>;

/** The preview of a card; the server renders it as it would attach it. */
export function useCardPreview({ hamsterId, ...parts }: CardChoice) {
  return useQuery({
    queryKey: [...keys.health(hamsterId), 'card', parts],
    queryFn: ({ signal }) =>
      api.get('/api/hamsters/{hamster_id}/health/card', {
        path: { hamster_id: hamsterId },
        query: parts,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** The health card of a post that has one. */
export function usePostHealthCard(postId: number) {
  return useQuery({
    queryKey: [...keys.community, 'health-card', postId],
    queryFn: ({ signal }) =>
      api.get('/api/community/{post_id}/health-card', { path: { post_id: postId }, signal }),
  });
}

export function useWithdrawCard(postId: number) {
  const client = useQueryClient();
  return useAction({
    failure: text.withdrawing.failed,
    mutationFn: () =>
      api.delete('/api/community/{post_id}/health-card', { path: { post_id: postId } }),
    onSuccess: () => {
      const without = (thing: object) => ({ ...thing, hasHealthCard: false });
      overlayOf(client).settle([[postTarget({ id: postId }), without]]);
      void client.invalidateQueries({ queryKey: keys.community });
    },
  });
}
