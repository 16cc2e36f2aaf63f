import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { sessionKey } from '@/shared/api/session';
import type { Me, Shape } from '@/shared/api/types';

export type Member = Shape<'MemberOut'>;
/** A row of a followers or following list, with whether the viewer follows them. */
export type ListedMember = Shape<'FollowedMember'>;
export type FollowListKind = 'followers' | 'following';
/** One answer of such a list and where the next one begins. */
export type FollowListPage = { members: ListedMember[]; next: string | null };

export const memberKey = (id: number) => ['/api/users', id] as const;
export const followsKey = ['/api/follow'] as const;
export const statusKey = (id: number) => [...followsKey, 'status', id] as const;
const listsKey = [...followsKey, 'list'] as const;
export const listKey = (kind: FollowListKind, id: number) => [...listsKey, kind, id] as const;

/** What is shown about the viewer following a member; undefined where nothing is held. */
export type FollowFigures = {
  following: boolean | undefined;
  followersCount: number | undefined;
  /** Of the viewer. */
  followingCount: number | undefined;
};

export function heldFigures(client: QueryClient, id: number): FollowFigures {
  return {
    following: client.getQueryData<boolean>(statusKey(id)),
    followersCount: client.getQueryData<Member>(memberKey(id))?.followersCount,
    followingCount: client.getQueryData<Me | null>(sessionKey)?.followingCount,
  };
}

/** Writes the figures wherever they are held; what is undefined stays as it is. */
export function showFigures(client: QueryClient, id: number, figures: FollowFigures): void {
  const { following, followersCount, followingCount } = figures;
  if (following !== undefined) {
    client.setQueryData(statusKey(id), following);
    client.setQueriesData<InfiniteData<FollowListPage>>({ queryKey: listsKey }, (held) => {
      if (!held) return held;
      const pages = held.pages.map((page) => ({
        ...page,
        members: page.members.map((member) =>
          member.id === id ? { ...member, isFollowing: following } : member,
        ),
      }));
      return { ...held, pages };
    });
  }
  if (followersCount !== undefined) {
    client.setQueryData<Member>(memberKey(id), (held) => held && { ...held, followersCount });
  }
  if (followingCount !== undefined) {
    client.setQueryData<Me | null>(sessionKey, (held) => held && { ...held, followingCount });
  }
}
