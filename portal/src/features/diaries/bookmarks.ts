import { useInfiniteQuery } from '@tanstack/react-query';
import { sendForResponse } from '@/shared/api/client';
import { bookmarksKey, type Entry, type FeedPage } from './cache';

const BOOKMARKS_LIMIT = 20;

type BookmarkPage = FeedPage & { total: number };

/** What the member keeps, the latest first, with how many there are in all. */
export function useBookmarks() {
  return useInfiniteQuery({
    queryKey: bookmarksKey,
    queryFn: async ({ pageParam, signal }): Promise<BookmarkPage> => {
      const query = { limit: BOOKMARKS_LIMIT, cursor: pageParam };
      const response = await sendForResponse('get', '/api/bookmarks', { query, signal });
      const entries = (await response.json()) as Entry[];
      const total = Number(response.headers.get('X-Total-Count') ?? entries.length);
      return { entries, total, next: response.headers.get('X-Next-Cursor') };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    select: ({ pages }) => ({
      total: pages.at(-1)?.total ?? 0,
      entries: [
        ...new Map(
          pages.flatMap((page) => page.entries).map((entry) => [entry.id, entry]),
        ).values(),
      ],
    }),
  });
}
