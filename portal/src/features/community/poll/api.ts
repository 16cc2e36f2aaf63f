import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { useAction } from '@/shared/api/useAction';
import { keys } from '@/shared/query/keys';
import { overlayOf } from '@/shared/query/overlay';
import { postTarget } from '../api';
import { text } from './text';

export type Poll = Shape<'PollOut'>;

const keyOf = (postId: number) => [...keys.community, 'poll', postId];
const pathOf = (postId: number) => ({ path: { post_id: postId } });

/** The poll of a post that has one. */
export function usePoll(postId: number) {
  return useQuery({
    queryKey: keyOf(postId),
    queryFn: ({ signal }) =>
      api.get('/api/community/{post_id}/poll', { ...pathOf(postId), signal }),
  });
}

/**
 * All choices of the member, sent together; none withdraws the vote. The response has the results.
 */
export function useVote(postId: number) {
  const client = useQueryClient();
  return useAction({
    failure: text.failed,
    mutationFn: (choiceIds: number[]) =>
      api.put('/api/community/{post_id}/poll/ballot', { ...pathOf(postId), body: { choiceIds } }),
    onSuccess: (poll) => client.setQueryData(keyOf(postId), poll),
    // The poll may have ended or changed meanwhile.
    onError: () => client.invalidateQueries({ queryKey: keyOf(postId) }),
  });
}

export function useEndPoll(postId: number) {
  const client = useQueryClient();
  return useAction({
    failure: text.ending.failed,
    mutationFn: () => api.post('/api/community/{post_id}/poll/end', pathOf(postId)),
    onSuccess: (poll) => client.setQueryData(keyOf(postId), poll),
  });
}

export function useRemovePoll(postId: number) {
  const client = useQueryClient();
  return useAction({
    failure: text.removing.failed,
    mutationFn: () => api.delete('/api/community/{post_id}/poll', pathOf(postId)),
    onSuccess: () => {
      const without = (thing: object) => ({ ...thing, hasPoll: false });
      overlayOf(client).settle([[postTarget({ id: postId }), without]]);
      void client.invalidateQueries({ queryKey: keys.community });
    },
  });
}
