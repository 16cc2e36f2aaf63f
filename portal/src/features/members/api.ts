import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, emptyWhenSignedOut } from '@/shared/api/client';
import { type Me, useSession } from '@/shared/api/session';
import type { Shape } from '@/shared/api/types';
import { keys } from '@/shared/query/keys';
import { asked, type Changes, type Target, useOverlaid } from '@/shared/query/overlay';
import { refreshNotifications } from '@/shared/query/refreshNotifications';
import { useOptimisticToggle } from '@/shared/query/useOptimisticAction';
import { usePagedQuery } from '@/shared/query/usePagedQuery';
import { text } from './text';

export type Member = Shape<'MemberOut'>;
/** A row of a followers or following list, with whether the viewer follows them. */
export type ListedMember = Shape<'FollowedMember'>;
export type FollowListKind = 'followers' | 'following';

export function memberTarget({ id }: Pick<Member, 'id'>): Target {
  return `user:${id}`;
}

/** A member as anybody may see them. */
export function useMember(id: number) {
  const member = useQuery({
    queryKey: keys.member(id),
    queryFn: ({ signal }) =>
      asked(api.get('/api/users/{member_id}', { path: { member_id: id }, signal })),
  });
  return { ...member, data: useOverlaid(memberTarget({ id }), member.data) ?? undefined };
}

/** Whether the viewer follows this member; false for visitors and for oneself. */
export function useFollowStatus(id: number): boolean {
  const { me } = useSession();
  const { data } = useQuery({
    queryKey: keys.followStatus(id),
    queryFn: ({ signal }) => {
      const path = { member_id: id };
      const status = emptyWhenSignedOut(
        api.get('/api/follow/status/{member_id}', { path, signal }),
        false,
      );
      return asked(status.then((isFollowing) => ({ id, isFollowing })));
    },
    enabled: me !== null && me.id !== id,
  });
  return useOverlaid(memberTarget({ id }), data)?.isFollowing ?? false;
}

/** The same where a list has said so already. */
export function useFollows(member: { id: number; isFollowing: boolean }): boolean {
  return useOverlaid(memberTarget(member), member)?.isFollowing ?? false;
}

/** The followers of a member, or the members they follow, latest first. */
export function useFollowList(kind: FollowListKind, id: number) {
  return usePagedQuery<ListedMember>({
    queryKey: keys.followList(kind, id),
    path: `/api/follow/${kind}/${id}`,
  });
}

/** A comment of a member, with its post. */
export type WrittenComment = Shape<'MemberCommentOut'>;

/** The number of a member's comments in one response. */
const COMMENTS_OF_LIMIT = 20;

/** A member's comments under posts, latest first. */
export function useCommentsOf(id: number) {
  return usePagedQuery<WrittenComment>({
    queryKey: keys.commentsOf(id),
    path: `/api/community/user/${id}/comments`,
    query: { limit: COMMENTS_OF_LIMIT },
  });
}

export type SuggestedMember = Shape<'RankedMember'>;

/** More than are shown, because the viewer, followed members and blocked members are left out. */
const SUGGESTED_ASKED = 30;
const SUGGESTED_SHOWN = 6;

async function fetchSuggested(me: Me, signal: AbortSignal): Promise<SuggestedMember[]> {
  const query = { period: 'all', limit: SUGGESTED_ASKED } as const;
  const [ranked, followed] = await Promise.all([
    api.get('/api/ranking/followers', { query, signal }),
    api.get('/api/follow/following/{member_id}', { path: { member_id: me.id }, signal }),
  ]);
  const known = new Set([me.id, ...(me.blockedIds ?? []), ...followed.map(({ id }) => id)]);
  return ranked.filter(({ id }) => !known.has(id)).slice(0, SUGGESTED_SHOWN);
}

/** Popular members whom the viewer does not follow. The list stays the same while it is shown. */
export function useSuggestedMembers(me: Me) {
  return useQuery({
    queryKey: keys.suggestedMembers(me.id),
    queryFn: ({ signal }) => fetchSuggested(me, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

type Count = (before: number) => number;
type Followed = { isFollowing?: boolean; followersCount?: number };

function followed(isFollowing: boolean, count: Count) {
  return ({ followersCount, ...member }: Followed): Followed => ({
    ...member,
    isFollowing,
    ...(followersCount !== undefined && { followersCount: Math.max(0, count(followersCount)) }),
  });
}

const follower = (count: Count) => (viewer: { followingCount: number }) => ({
  ...viewer,
  followingCount: Math.max(0, count(viewer.followingCount)),
});

/**
 * Follows or unfollows a member. Updates every follow button, the follower count, and the viewer's own list.
 */
export function useFollow(id: number) {
  const client = useQueryClient();
  const { me } = useSession();
  const target = memberTarget({ id });
  const step = (follow: boolean) => (count: number) => count + (follow ? 1 : -1);
  const both = (isFollowing: boolean, followers: Count, following: Count): Changes => [
    [target, followed(isFollowing, followers)],
    ...(me ? ([[memberTarget(me), follower(following)]] as const) : []),
  ];
  return useOptimisticToggle({
    act: 'follow',
    target,
    failure: text.follow.failed,
    send: (follow) => {
      const path = { member_id: id };
      return follow
        ? api.post('/api/follow/{member_id}', { path })
        : api.delete('/api/follow/{member_id}', { path });
    },
    apply: (follow) => both(follow, step(follow), step(follow)),
    commit: ({ following, followersCount }, follow) =>
      both(following, () => followersCount, step(follow)),
    onDone: ({ following }) => {
      // A list that is open keeps its row, so that the press can be taken back there.
      void client.invalidateQueries({ queryKey: keys.followLists, refetchType: 'none' });
      void client.invalidateQueries({ queryKey: keys.feed('following') });
      // Unfollowing also removes unread notifications of the member's entries.
      if (!following) refreshNotifications(client);
    },
  });
}
