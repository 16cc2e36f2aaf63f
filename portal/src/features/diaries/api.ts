import {
  type QueryClient,
  type UseQueryResult,
  useInfiniteQuery,
  usePrefetchInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api, sendForResponse } from '@/shared/api/client';
import type { FailureWords } from '@/shared/api/failure';
import type { Shape } from '@/shared/api/types';
import { useAction } from '@/shared/api/useAction';
import {
  bookmarksKey,
  changeEntry,
  diariesKey,
  type Entry,
  entryKey,
  type FeedPage,
  feedKey,
  heldEntry,
} from './cache';
import { text } from './text';

export type { Entry } from './cache';
export type Media = Shape<'MediaOut'>;
export type EntryForm = Required<Omit<Shape<'DiaryIn'>, 'hamsterId'>> & {
  hamsterId: number | null;
};
export const FEED_ORDERS = ['latest', 'popular', 'following'] as const;
export type FeedOrder = (typeof FEED_ORDERS)[number];

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

/** What a press on a card changes at once everywhere, and takes back exactly on failure. */
function usePress<Answer>(id: number, press: Press<Answer>) {
  const client = useQueryClient();
  return useAction({
    failure: press.failure,
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
  failure: FailureWords;
  send: () => Promise<Answer>;
  expect: (entry: Entry) => Partial<Entry>;
  restore: (before: Entry) => Partial<Entry>;
  /** The server's word is the last (spec 1 §4). */
  take: (answer: Answer) => Partial<Entry>;
  settled?: (client: QueryClient) => void;
};

export function useToggleLike(id: number) {
  return usePress(id, {
    failure: text.like.failed,
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
    failure: text.bookmark.failed,
    send: () => api.post('/api/diary/{entry_id}/bookmark', { path: { entry_id: id } }),
    expect: ({ isBookmarked }) => ({ isBookmarked: !isBookmarked }),
    restore: ({ isBookmarked }) => ({ isBookmarked }),
    take: ({ bookmarked }) => ({ isBookmarked: bookmarked }),
    settled: (client) => void client.invalidateQueries({ queryKey: bookmarksKey }),
  });
}
