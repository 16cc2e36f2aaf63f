import { useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import { keys } from '@/shared/query/keys';
import { useOptimisticAction } from '@/shared/query/useOptimisticAction';
import { toast } from '@/shared/ui/toast';
import { postTarget } from '../api';
import type { Giveaway } from './giveaway';
import { givingText } from './text';

type Turn = {
  to: Giveaway['state'];
  /** The current state, for the undo. */
  from: Giveaway;
};

/** Opens or closes the giveaway of a post; it can be undone. */
export function useTurnGiveaway(postId: number) {
  const client = useQueryClient();
  const laid = (giveaway: Giveaway) => [
    [postTarget({ id: postId }), (thing: object) => ({ ...thing, giveaway })] as const,
  ];
  const action = useOptimisticAction({
    act: 'giveaway',
    failure: givingText.failed,
    scope: { id: `giveaway:${postId}` },
    send: ({ to }: Turn) =>
      api.put('/api/community/{post_id}/giveaway', {
        path: { post_id: postId },
        body: { state: to },
      }),
    apply: ({ to, from }) => laid({ ...from, state: to }),
    commit: (giveaway) => laid(giveaway),
    onDone: (giveaway, { to, from }) => {
      void client.invalidateQueries({ queryKey: keys.community });
      toast({
        title: givingText.done[to],
        tone: 'good',
        action: {
          label: givingText.undo,
          onClick: () => action.mutate({ to: from.state, from: giveaway }),
        },
      });
    },
  });
  return action;
}
