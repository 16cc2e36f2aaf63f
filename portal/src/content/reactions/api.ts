import { useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import { keys } from '@/shared/query/keys';
import type { Changes, Target } from '@/shared/query/overlay';
import { useOptimisticToggle } from '@/shared/query/useOptimisticAction';
import { text } from './text';

export type Liked = { isLiked: boolean; likesCount: number };
export type LikedKind = 'diary' | 'community';

const SEND_LIKE = {
  diary: (entry_id: number) => api.post('/api/diary/{entry_id}/like', { path: { entry_id } }),
  community: (post_id: number) => api.post('/api/community/{post_id}/like', { path: { post_id } }),
} as const;

export function useLike(kind: LikedKind, id: number) {
  const target: Target = `${kind}:${id}`;
  const shown = (patch: (thing: Liked) => Liked): Changes => [[target, patch]];
  return useOptimisticToggle({
    act: 'like',
    target,
    failure: text.like.failed,
    send: () => SEND_LIKE[kind](id),
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

export function useBookmark(id: number) {
  const client = useQueryClient();
  const target: Target = `diary:${id}`;
  const shown = (isBookmarked: boolean): Changes => [
    [target, (entry: object) => ({ ...entry, isBookmarked })],
  ];
  return useOptimisticToggle({
    act: 'bookmark',
    target,
    failure: text.bookmark.failed,
    send: () => api.post('/api/diary/{entry_id}/bookmark', { path: { entry_id: id } }),
    apply: shown,
    commit: ({ bookmarked }) => shown(bookmarked),
    onDone: () => void client.invalidateQueries({ queryKey: keys.bookmarks }),
  });
}
