import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import { ApiError } from '@/shared/api/errors';
import type { Shape } from '@/shared/api/types';
import { cachedItem } from '@/shared/query/cachedItem';
import { keys } from '@/shared/query/keys';
import { asked, askedAt, moment, type Target, useOverlaid } from '@/shared/query/overlay';
import { usePagedQuery } from '@/shared/query/usePagedQuery';
import type { ListView } from './address';
import { PAGE_SIZE } from './pageWindow';

export type Post = Shape<'PostCard'>;
export type Board = Shape<'BoardOut'>;

export function postTarget({ id }: Pick<Post, 'id'>): Target {
  return `community:${id}`;
}

/** The boards that are open, in the moderators' order. */
export function useBoards() {
  return useQuery({
    queryKey: keys.boards,
    queryFn: ({ signal }) => api.get('/api/boards', { signal }),
  });
}

/** While words are being typed the last findings stay; every other step starts with skeletons. */
function differsInWords(one: ListView, other: ListView): boolean {
  return (
    one.search !== other.search &&
    one.board === other.board &&
    one.category === other.category &&
    one.sort === other.sort &&
    one.only === other.only
  );
}

async function fetchPosts(view: ListView, signal: AbortSignal) {
  const asOf = moment();
  const { posts, pinned, ...page } = await api.get('/api/community', {
    query: {
      boardId: view.board,
      ...(view.category !== null && { category: view.category }),
      ...(view.search && { search: view.search }),
      orderBy: view.sort,
      ...(view.only !== 'all' && { only: view.only }),
      offset: (view.page - 1) * PAGE_SIZE,
      limit: PAGE_SIZE,
    },
    signal,
  });
  return { ...page, items: askedAt(posts, asOf), pinned: askedAt(pinned, asOf) };
}

/** What a viewer lacks for reading the board of a list; null unless that is the error. */
export function missingToRead(error: unknown): string | null {
  const isClosed = error instanceof ApiError && error.code === 'board_read_forbidden';
  return isClosed ? error.userMessage : null;
}

export function usePosts(view: ListView) {
  return useQuery({
    queryKey: keys.posts(view),
    queryFn: ({ signal }) => fetchPosts(view, signal),
    placeholderData: (before, query) =>
      query && differsInWords(query.queryKey[2], view) ? before : undefined,
  });
}

/** The number of posts in one response that a member wrote, or bookmarked. */
const POSTS_OF_LIMIT = 20;

/** A member's posts, the latest first. */
export function usePostsOf(memberId: number) {
  return usePagedQuery<Post>({
    queryKey: keys.postsOf(memberId),
    path: `/api/community/user/${memberId}`,
    query: { limit: POSTS_OF_LIMIT },
  });
}

/** The posts that the member bookmarked, latest first, with their total number. */
export function useBookmarkedPosts() {
  return usePagedQuery<Post>({
    queryKey: keys.bookmarks('community'),
    path: '/api/community/bookmarks',
    query: { limit: POSTS_OF_LIMIT },
  });
}

/** A post; a copy from a list is shown at once, and then refetched. */
export function usePost(id: number) {
  const client = useQueryClient();
  const target = postTarget({ id });
  const post = useQuery({
    queryKey: keys.post(id),
    queryFn: ({ signal }): Promise<Post> =>
      asked(api.get('/api/community/{post_id}', { path: { post_id: id }, signal })),
    initialData: () => cachedItem<Post>(client, keys.community, target, id),
    initialDataUpdatedAt: 0,
  });
  // Deleting a post on its own page leaves the page.
  const data = useOverlaid(target, post.data) ?? post.data;
  return { ...post, data };
}

/**
 * Refreshes lists after a post was added, removed or moved, and the counts of posts and likes of
 * boards and members.
 */
export function refreshPosts(client: QueryClient): void {
  for (const queryKey of [keys.community, keys.boards, keys.members, keys.session]) {
    void client.invalidateQueries({ queryKey });
  }
}
