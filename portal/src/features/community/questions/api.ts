import { useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import { keys } from '@/shared/query/keys';
import { useOptimisticAction } from '@/shared/query/useOptimisticAction';
import { toast } from '@/shared/ui/toast';
import { postTarget } from '../api';
import { questionText } from './text';

type Choice = {
  /** Null: none any more. */
  to: number | null;
  /** The comment that is accepted now, for the undo. */
  from: number | null;
};

/**
 * Accepts a comment as the answer, instead of another, or withdraws the acceptance; either can be
 * undone.
 */
export function useAcceptAnswer(postId: number) {
  const client = useQueryClient();
  const path = { post_id: postId };
  const action = useOptimisticAction({
    act: 'answer',
    failure: questionText.failed,
    scope: { id: `answer:${postId}` },
    send: ({ to }: Choice) =>
      to === null
        ? api.delete('/api/community/{post_id}/answer', { path })
        : api.put('/api/community/{post_id}/answer', { path, body: { commentId: to } }),
    apply: ({ to }) => [
      [
        postTarget({ id: postId }),
        (thing: object) => ({ ...thing, question: { acceptedCommentId: to } }),
      ],
    ],
    onDone: (_, { to, from }) => {
      void client.invalidateQueries({ queryKey: keys.community });
      toast({
        title: to === null ? questionText.withdrawn : questionText.accepted,
        tone: 'good',
        action: {
          label: questionText.undo,
          onClick: () => action.mutate({ to: from, from: to }),
        },
      });
    },
  });
  return action;
}
