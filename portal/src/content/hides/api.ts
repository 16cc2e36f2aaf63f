import { useQuery, useQueryClient } from '@tanstack/react-query';
import { dropBootstrapData } from '@/shared/api/bootstrapData';
import { api } from '@/shared/api/client';
import { useSession } from '@/shared/api/session';
import type { Shape } from '@/shared/api/types';
import { useAction } from '@/shared/api/useAction';
import { keys } from '@/shared/query/keys';
import { overlayOf } from '@/shared/query/overlay';
import { refreshNotifications } from '@/shared/query/refreshNotifications';
import { toast } from '@/shared/ui/toast';
import { text } from './text';

/** Kinds that can be hidden; hiding a member is a block. */
type HideType = 'diary' | 'community' | 'user';

/** A thing to hide, or a member to block. */
export type HideTarget = { targetType: HideType; targetId: number };

/** One line of the list: a title or a nickname, and where it is. */
export type HiddenThing = Omit<Shape<'HiddenThing'>, 'targetType'> &
  HideTarget & { profileImage?: string | null };

function lineOf(member: Shape<'BlockedMember'>): HiddenThing {
  const { id, nickname, profileImage, blockedAt } = member;
  const target = { targetType: 'user', targetId: id } as const;
  return { ...target, name: nickname, profileImage, url: `/user/${id}`, createdAt: blockedAt };
}

/** All that the member does not want to see, the latest first. */
export function useHides() {
  return useQuery({
    queryKey: keys.hides,
    queryFn: async ({ signal }) => {
      const [things, members] = await Promise.all([
        api.get('/api/hides', { signal }),
        api.get('/api/members/blocked', { signal }),
      ]);
      const lines = [...(things as HiddenThing[]), ...members.map(lineOf)];
      return lines.sort((one, other) => other.createdAt.localeCompare(one.createdAt));
    },
    // Refetched on each visit: the member may have hidden something a moment ago.
    staleTime: 0,
  });
}

/** Whether the member blocks the author. */
export function useIsBlocked(memberId: number | null): boolean {
  const { me } = useSession();
  // A response that was cached by an older release has no list.
  return memberId !== null && (me?.blockedIds?.includes(memberId) ?? false);
}

async function send({ targetType, targetId }: HideTarget, isHidden: boolean) {
  if (targetType === 'user') {
    const path = { path: { member_id: targetId } };
    const sent = isHidden
      ? api.post('/api/members/{member_id}/block', path)
      : api.delete('/api/members/{member_id}/block', path);
    return { isHidden: (await sent).isBlocked };
  }
  const path = { path: { target_type: targetType, target_id: targetId } };
  return isHidden
    ? api.put('/api/hides/{target_type}/{target_id}', path)
    : api.delete('/api/hides/{target_type}/{target_id}', path);
}

/** Hides or shows a thing, blocks or unblocks a member; lists change at once. */
export function useSetHidden({ targetType, targetId }: HideTarget) {
  const client = useQueryClient();
  const { me } = useSession();
  return useAction({
    failure: text.failed,
    mutationFn: (isHidden: boolean) => send({ targetType, targetId }, isHidden),
    onSuccess: ({ isHidden }) => {
      void client.invalidateQueries({ queryKey: keys.hides });
      if (targetType !== 'user') {
        const patch = (thing: object) => ({ ...thing, isHidden });
        overlayOf(client).settle([[`${targetType}:${targetId}`, patch]]);
        return;
      }
      const patch = (viewer: { blockedIds?: number[] }) => {
        const others = (viewer.blockedIds ?? []).filter((id) => id !== targetId);
        return { ...viewer, blockedIds: isHidden ? [...others, targetId] : others };
      };
      if (me) overlayOf(client).settle([[`user:${me.id}`, patch]]);
      // Brought with the page for lists that a blocked member's page does not draw.
      dropBootstrapData();
      // All content of the member disappears or reappears, and follows between both are removed.
      for (const queryKey of [
        keys.diaries,
        keys.community,
        keys.comments,
        keys.search,
        keys.follows,
        keys.members,
      ])
        void client.invalidateQueries({ queryKey });
      refreshNotifications(client);
    },
  });
}

/** Unblocks a member, and confirms it with a message. */
export function useUnblock({ id, nickname }: { id: number; nickname: string }) {
  const { mutateAsync, isPending } = useSetHidden({ targetType: 'user', targetId: id });
  // Awaited, because the menu it was pressed in takes callbacks with it when it closes.
  async function unblock() {
    try {
      await mutateAsync(false);
      toast({ ...text.unblocked(nickname), tone: 'good' });
    } catch {
      // The action has shown the error.
    }
  }
  return { unblock, isPending };
}

/** Hides an entry or a post or shows it again, with words and a way back. */
export function useHideWithUndo(target: HideTarget) {
  const set = useSetHidden(target);
  // Awaited, because the menu it was pressed in takes callbacks with it when it closes.
  return async function change(isHidden: boolean) {
    try {
      await set.mutateAsync(isHidden);
    } catch {
      // The action has shown the error.
      return false;
    }
    const action = { label: text.undo, onClick: () => void change(!isHidden) };
    toast({ ...(isHidden ? text.hidden : text.shown), tone: 'good', action });
    return true;
  };
}
