import {
  type QueryClient,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  usePrefetchInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api, sendForResponse } from '@/shared/api/client';
import { sessionKey } from '@/shared/api/session';
import type { Shape } from '@/shared/api/types';
import {
  bookmarksKey,
  changeEntry,
  diariesKey,
  type Entry,
  entryKey,
  type FeedPage,
  feedKey,
  feedsKey,
  heldEntry,
} from './cache';

export type { Entry } from './cache';
export type Media = Shape<'MediaOut'>;
export type EntryForm = Required<Omit<Shape<'DiaryIn'>, 'hamsterId'>> & {
  hamsterId: number | null;
};
export type FeedOrder = 'latest' | 'popular';

/** Spec 1 §9. */
const FEED_LIMIT = 10;

async function fetchFeed(
  orderBy: FeedOrder,
  cursor: string | null,
  signal: AbortSignal,
): Promise<FeedPage> {
  const query = { orderBy, limit: FEED_LIMIT, cursor };
  const response = await sendForResponse('get', '/api/diary', { query, signal });
  const entries = (await response.json()) as Entry[];
  return { entries, next: response.headers.get('X-Next-Cursor') };
}

function feedOptions(order: FeedOrder) {
  return {
    queryKey: feedKey(order),
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      fetchFeed(order, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last: FeedPage) => last.next,
  };
}

/** Ask for the feed while the page is still being drawn: React shows it up to 300 ms later. */
export function useFeedAhead(order: FeedOrder) {
  usePrefetchInfiniteQuery(feedOptions(order));
}

/** The public feed, page after page. An entry that moved between two pages is shown once. */
export function useFeed(order: FeedOrder) {
  return useInfiniteQuery({
    ...feedOptions(order),
    select: ({ pages }) => [
      ...new Map(pages.flatMap((page) => page.entries).map((entry) => [entry.id, entry])).values(),
    ],
  });
}

/** One entry; what a list already holds of it is shown at once and then asked for anew. */
export function useEntry(id: number): UseQueryResult<Entry> {
  const client = useQueryClient();
  return useQuery({
    queryKey: entryKey(id),
    queryFn: ({ signal }) => api.get('/api/diary/{entry_id}', { path: { entry_id: id }, signal }),
    // Not a placeholder: a press must be able to call back the answer that left before it.
    initialData: () => heldEntry(client, id),
    initialDataUpdatedAt: 0,
  });
}

/** Hamsters and members count their entries and likes. */
function refreshFigures(client: QueryClient): void {
  for (const address of ['/api/hamsters/my', '/api/hamsters', '/api/users', sessionKey[0]]) {
    void client.invalidateQueries({ queryKey: [address] });
  }
}

export function usePublishEntry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ hamsterId, ...form }: EntryForm) =>
      api.post('/api/diary', { body: { ...form, hamsterId: hamsterId ?? 0 } }),
    onSuccess: () => {
      // Not only stale: the feed begins anew with its first page, where the new entry is.
      client.removeQueries({ queryKey: feedsKey });
      void client.invalidateQueries({ queryKey: diariesKey });
      refreshFigures(client);
    },
  });
}

export function useEditEntry(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: EntryForm) =>
      api.put('/api/diary/{entry_id}', { path: { entry_id: id }, body: form }),
    onSuccess: (saved) => {
      client.setQueryData(entryKey(id), saved);
      changeEntry(client, id, () => saved);
      // It may have become private or public, so lists have to ask again.
      void client.invalidateQueries({ queryKey: diariesKey });
      refreshFigures(client);
    },
  });
}

export function useRemoveEntry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.delete('/api/diary/{entry_id}', { path: { entry_id: id } }),
    onSuccess: (_, id) => {
      client.removeQueries({ queryKey: entryKey(id) });
      changeEntry(client, id, () => null);
      refreshFigures(client);
    },
  });
}

/** What a press on a card changes at once everywhere, and takes back exactly on failure. */
function usePress<Answer>(id: number, press: Press<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: press.send,
    onMutate: async () => {
      // An answer that left before the press would undo it; first loads go on.
      await client.cancelQueries({
        queryKey: diariesKey,
        predicate: (query) => query.state.data !== undefined,
      });
      const before = heldEntry(client, id);
      changeEntry(client, id, (entry) => ({ ...entry, ...press.expect(entry) }));
      return before;
    },
    onError: (_error, _input, before) => {
      if (before) changeEntry(client, id, (entry) => ({ ...entry, ...press.restore(before) }));
    },
    onSuccess: (answer) => {
      changeEntry(client, id, (entry) => ({ ...entry, ...press.take(answer) }));
      press.settled?.(client);
    },
  });
}

type Press<Answer> = {
  send: () => Promise<Answer>;
  expect: (entry: Entry) => Partial<Entry>;
  restore: (before: Entry) => Partial<Entry>;
  /** The server's word is the last (spec 1 §4). */
  take: (answer: Answer) => Partial<Entry>;
  settled?: (client: QueryClient) => void;
};

export function useToggleLike(id: number) {
  return usePress(id, {
    send: () => api.post('/api/diary/{entry_id}/like', { path: { entry_id: id } }),
    expect: ({ isLiked, likesCount }) => ({
      isLiked: !isLiked,
      likesCount: likesCount + (isLiked ? -1 : 1),
    }),
    restore: ({ isLiked, likesCount }) => ({ isLiked, likesCount }),
    take: ({ liked, count }) => ({ isLiked: liked, likesCount: count }),
  });
}

export function useToggleBookmark(id: number) {
  return usePress(id, {
    send: () => api.post('/api/diary/{entry_id}/bookmark', { path: { entry_id: id } }),
    expect: ({ isBookmarked }) => ({ isBookmarked: !isBookmarked }),
    restore: ({ isBookmarked }) => ({ isBookmarked }),
    take: ({ bookmarked }) => ({ isBookmarked: bookmarked }),
    settled: (client) => void client.invalidateQueries({ queryKey: bookmarksKey }),
  });
}
