import { useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import { keys } from '@/shared/query/keys';
import type { Changes, Target } from '@/shared/query/overlay';
import { useOptimisticToggle } from '@/shared/query/useOptimisticAction';
import { text } from './text';

export type Liked = { isLiked: boolean; likesCount: number };
export type LikedKind = 'diary' | 'community';

const PATHS = { diary: '/api/diary/{entry_id}', community: '/api/community/{post_id}' } as const;

/** How it is wanted: the same press sent twice is one. Each path takes its own name for the id. */
const wanted = (id: number, on: boolean) => ({
  path: { entry_id: id, post_id: id },
  query: { on },
});

export function useLike(kind: LikedKind, id: number) {
  const target: Target = `${kind}:${id}`;
  const shown = (patch: (thing: Liked) => Liked): Changes => [[target, patch]];
  return useOptimisticToggle({
    act: 'like',
    target,
    failure: text.like.failed,
    send: (on) => api.post(`${PATHS[kind]}/like` as const, wanted(id, on)),
    // A pending response may already include the press.
    apply: (on) =>
      shown((thing) => ({
        ...thing,
        isLiked: on,
        likesCount: thing.likesCount + (thing.isLiked === on ? 0 : on ? 1 : -1),
      })),
    commit: ({ liked, count }) =>
      shown((thing) => ({ ...thing, isLiked: liked, likesCount: count })),
  });
}

export function useBookmark(kind: LikedKind, id: number) {
  const client = useQueryClient();
  const target: Target = `${kind}:${id}`;
  const shown = (isBookmarked: boolean): Changes => [
    [target, (thing: object) => ({ ...thing, isBookmarked })],
  ];
  return useOptimisticToggle({
    act: 'bookmark',
    target,
    failure: text.bookmark.failed,
    send: (on) => api.post(`${PATHS[kind]}/bookmark` as const, wanted(id, on)),
    apply: shown,
    commit: ({ bookmarked }) => shown(bookmarked),
    onDone: () => void client.invalidateQueries({ queryKey: keys.bookmarks(kind) }),
  });
}
