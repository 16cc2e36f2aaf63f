import { useQuery } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { keys } from '@/shared/query/keys';
import type { Post } from '../api';

export type Thread = Shape<'ThreadOut'>;

/** Whether the server has a thread to tell of. */
export function isInThread({ isAnswer, hasAnswers }: Post): boolean {
  return isAnswer || hasAnswers;
}

/** The thread of a post that is in one. */
export function useThread(postId: number) {
  return useQuery({
    queryKey: [...keys.community, 'thread', postId],
    queryFn: ({ signal }) =>
      api.get('/api/community/{post_id}/thread', { path: { post_id: postId }, signal }),
  });
}
