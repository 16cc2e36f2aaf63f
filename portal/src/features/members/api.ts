import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { feedKey } from '@/features/diaries/cache';
import { notificationsKey } from '@/features/notifications/api';
import { api, emptyWhenSignedOut, sendForResponse } from '@/shared/api/client';
import { sessionKey, useSession } from '@/shared/api/session';
import type { Shape } from '@/shared/api/types';
import { useAction } from '@/shared/api/useAction';
import {
  type FollowListKind,
  type FollowListPage,
  followsKey,
  heldFigures,
  type ListedMember,
  listKey,
  memberKey,
  showFigures,
  statusKey,
} from './cache';
import { text } from './text';

export type { FollowListKind, ListedMember, Member } from './cache';

/** A member as anybody may see them. */
export function useMember(id: number) {
  return useQuery({
    queryKey: memberKey(id),
    queryFn: ({ signal }) => api.get('/api/users/{member_id}', { path: { member_id: id }, signal }),
  });
}

/**
 * Whether the viewer follows this member; false for visitors and for oneself. A list that says so
 * already gives it as `known`, and nothing is asked.
 */
export function useFollowStatus(id: number, known?: boolean): boolean {
  const { me } = useSession();
  const { data } = useQuery({
    queryKey: statusKey(id),
    queryFn: ({ signal }) =>
      emptyWhenSignedOut(
        api.get('/api/follow/status/{member_id}', { path: { member_id: id }, signal }),
        false,
      ),
    enabled: me !== null && me.id !== id,
    ...(known !== undefined && { initialData: known }),
  });
  return data ?? false;
}

async function fetchList(
  kind: FollowListKind,
  id: number,
  cursor: string | null,
  signal: AbortSignal,
): Promise<FollowListPage> {
  const address = `/api/follow/${kind}/${id}`;
  const response = await sendForResponse('get', address, { query: { cursor }, signal });
  const members = (await response.json()) as ListedMember[];
  return { members, next: response.headers.get('X-Next-Cursor') };
}

/** Who follows a member, or whom they follow, latest first. */
export function useFollowList(kind: FollowListKind, id: number) {
  return useInfiniteQuery({
    queryKey: listKey(kind, id),
    queryFn: ({ pageParam, signal }) => fetchList(kind, id, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    select: ({ pages }) => pages.flatMap((page) => page.members),
  });
}

export type SuggestedMember = Shape<'RankedMember'>;

/** More than are shown: oneself and those one follows already are left out. */
const SUGGESTED_ASKED = 30;
const SUGGESTED_SHOWN = 6;

async function fetchSuggested(me: number, signal: AbortSignal): Promise<SuggestedMember[]> {
  const query = { period: 'all', limit: SUGGESTED_ASKED } as const;
  const [ranked, followed] = await Promise.all([
    api.get('/api/ranking/followers', { query, signal }),
    api.get('/api/follow/following/{member_id}', { path: { member_id: me }, signal }),
  ]);
  const known = new Set([me, ...followed.map(({ id }) => id)]);
  return ranked.filter(({ id }) => !known.has(id)).slice(0, SUGGESTED_SHOWN);
}

/** Members whom many follow, but not the viewer; none comes or goes while one looks at them. */
export function useSuggestedMembers(me: number) {
  return useQuery({
    queryKey: [...followsKey, 'suggested', me],
    queryFn: ({ signal }) => fetchSuggested(me, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Moves a held count by one way or the other; nothing where none is held. */
function moved(count: number | undefined, up: boolean): number | undefined {
  return count === undefined ? undefined : Math.max(0, count + (up ? 1 : -1));
}

/**
 * Follows (`true`) or unfollows a member: shown at once on the page, in lists and in both counts,
 * taken back exactly on failure, then replaced by the server's numbers.
 */
export function useFollow(id: number) {
  const client = useQueryClient();
  return useAction({
    failure: text.follow.failed,
    mutationFn: (follow: boolean) => {
      const path = { member_id: id };
      return follow
        ? api.post('/api/follow/{member_id}', { path })
        : api.delete('/api/follow/{member_id}', { path });
    },
    onMutate: async (follow) => {
      // An answer that left before the press would undo it; first loads go on.
      const held = (query: { state: { data: unknown } }) => query.state.data !== undefined;
      await client.cancelQueries({ queryKey: followsKey, predicate: held });
      await client.cancelQueries({ queryKey: memberKey(id), predicate: held });
      await client.cancelQueries({ queryKey: sessionKey, predicate: held });
      const before = { ...heldFigures(client, id), following: !follow };
      showFigures(client, id, {
        following: follow,
        followersCount: moved(before.followersCount, follow),
        followingCount: moved(before.followingCount, follow),
      });
      return before;
    },
    onError: (_error, _follow, before) => before && showFigures(client, id, before),
    onSuccess: ({ following, followersCount }) => {
      showFigures(client, id, { following, followersCount, followingCount: undefined });
      // A list that is open keeps its row, so that the press can be taken back there.
      void client.invalidateQueries({ queryKey: [...followsKey, 'list'], refetchType: 'none' });
      void client.invalidateQueries({ queryKey: feedKey('following') });
      // What was not read of somebody's new entries goes with the follow.
      if (!following) void client.invalidateQueries({ queryKey: notificationsKey });
    },
  });
}
