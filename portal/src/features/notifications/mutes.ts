import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import { useAction } from '@/shared/api/useAction';
import { keys } from '@/shared/query/keys';
import { asked, overlayOf, type Target, useOverlaid } from '@/shared/query/overlay';
import { toast } from '@/shared/ui/toast';
import { text } from './text';

const words = text.mute;

/** Threads that can be muted. */
export type Thread = { targetType: 'diary' | 'community'; targetId: number };

const MUTES = '/api/notifications/mutes/{target_type}/{target_id}';

const targetOf = ({ targetType, targetId }: Thread): Target => `${targetType}:${targetId}`;

const pathOf = ({ targetType, targetId }: Thread) => ({
  path: { target_type: targetType, target_id: targetId },
});

/** Whether the member has muted a thread; requested only if it is not `known`. */
export function useMute(thread: Thread, known: boolean | undefined) {
  const { data } = useQuery({
    queryKey: keys.mute(thread.targetType, thread.targetId),
    queryFn: ({ signal }) => asked(api.get(MUTES, { ...pathOf(thread), signal })),
    staleTime: 0,
    enabled: known === undefined,
  });
  const shown = useOverlaid(targetOf(thread), data);
  return known ?? shown?.isMuted;
}

/** Mutes or unmutes a thread and confirms it with a message; the menu is closed by then. */
export function useSetMute(thread: Thread) {
  const client = useQueryClient();
  const overlay = overlayOf(client);
  const mutation = useAction({
    failure: words.failed,
    mutationFn: (isMuted: boolean) =>
      isMuted ? api.put(MUTES, pathOf(thread)) : api.delete(MUTES, pathOf(thread)),
    onSuccess: (answer) => {
      const { isMuted } = answer;
      overlay.settle([[targetOf(thread), (thing: object) => ({ ...thing, isMuted })]]);
      // The thread's notifications show the state too.
      void client.invalidateQueries({ queryKey: keys.notifications });
      const action = { label: words.undo, onClick: () => mutation.mutate(!answer.isMuted) };
      toast({ ...(answer.isMuted ? words.muted : words.heard), tone: 'good', action });
    },
  });
  return mutation;
}
