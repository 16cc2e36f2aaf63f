import {
  type QueryClient,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import { sessionKey } from '@/shared/api/session';
import type { Shape } from '@/shared/api/types';
import { useAction } from '@/shared/api/useAction';
import type { ListView } from './address';
import { changePost, communityKey, heldPost, type Post, postKey } from './cache';
import { PAGE_SIZE } from './pageWindow';
import { postText } from './postText';

export type { Post } from './cache';
export type Board = Shape<'BoardOut'>;

const boardsKey = ['/api/boards'] as const;
const listKey = (view: ListView) => [...communityKey, 'list', view] as const;

/** The boards that are open, in the moderators' order. */
export function useBoards() {
  return useQuery({
    queryKey: boardsKey,
    queryFn: ({ signal }) => api.get('/api/boards', { signal }),
  });
}

/** While words are being typed the last findings stay; every other step starts with skeletons. */
function differsInWords(one: ListView, other: ListView): boolean {
  return one.search !== other.search && one.board === other.board && one.sort === other.sort;
}

export function usePosts(view: ListView) {
  return useQuery({
    queryKey: listKey(view),
    queryFn: ({ signal }) =>
      api.get('/api/community', {
        query: {
          boardId: view.board,
          ...(view.search && { search: view.search }),
          orderBy: view.sort,
          offset: (view.page - 1) * PAGE_SIZE,
          limit: PAGE_SIZE,
        },
        signal,
      }),
    placeholderData: (held, query) =>
      query && differsInWords(query.queryKey[2], view) ? held : undefined,
  });
}

/** One post; what a list already holds of it is shown at once and then asked for anew. */
export function usePost(id: number): UseQueryResult<Post> {
  const client = useQueryClient();
  return useQuery({
    queryKey: postKey(id),
    queryFn: ({ signal }) => api.get('/api/community/{post_id}', { path: { post_id: id }, signal }),
    // Not a placeholder: a press must be able to call back the answer that left before it.
    initialData: () => heldPost(client, id),
    initialDataUpdatedAt: 0,
  });
}

/** Boards, members and oneself count posts and likes. */
export function refreshFigures(client: QueryClient): void {
  for (const address of [boardsKey[0], '/api/users', sessionKey[0]]) {
    void client.invalidateQueries({ queryKey: [address] });
  }
}

export function useRemovePost() {
  const client = useQueryClient();
  return useAction({
    failure: postText.removal.failed,
    mutationFn: (id: number) => api.delete('/api/community/{post_id}', { path: { post_id: id } }),
    onSuccess: (_, id) => {
      client.removeQueries({ queryKey: postKey(id) });
      changePost(client, id, () => null);
      // The pages behind it move up.
      void client.invalidateQueries({ queryKey: communityKey });
      refreshFigures(client);
    },
  });
}

/** Changes every list that holds the post at once, and takes it back exactly on failure. */
export function useTogglePostLike(id: number) {
  const client = useQueryClient();
  return useAction({
    failure: postText.like.failed,
    mutationFn: () => api.post('/api/community/{post_id}/like', { path: { post_id: id } }),
    onMutate: async () => {
      // An answer that left before the press would undo it; first loads go on.
      await client.cancelQueries({
        queryKey: communityKey,
        predicate: (query) => query.state.data !== undefined,
      });
      const before = heldPost(client, id);
      changePost(client, id, (post) => ({
        ...post,
        isLiked: !post.isLiked,
        likesCount: post.likesCount + (post.isLiked ? -1 : 1),
      }));
      return before;
    },
    onError: (_error, _input, before) => {
      if (!before) return;
      const { isLiked, likesCount } = before;
      changePost(client, id, (post) => ({ ...post, isLiked, likesCount }));
    },
    // The server's word is the last.
    onSuccess: ({ liked, count }) =>
      changePost(client, id, (post) => ({ ...post, isLiked: liked, likesCount: count })),
  });
}
