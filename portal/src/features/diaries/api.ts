import { usePrefetchInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, sendForResponse } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { cachedItem } from '@/shared/query/cachedItem';
import { keys } from '@/shared/query/keys';
import { asked, type Target, useOverlaid } from '@/shared/query/overlay';
import { pagedOptions, usePagedQuery } from '@/shared/query/usePagedQuery';

export type Entry = Shape<'DiaryCard'>;

/** The fields of a member's own entry that decide whether visitors can open its link. */
export type OwnEntry = Pick<Entry, 'id' | 'title' | 'isPublic' | 'isHeld'>;
export type Media = Shape<'MediaOut'>;
export type EntryForm = Required<Omit<Shape<'DiaryIn'>, 'hamsterId' | 'hamsterIds'>> & {
  hamsterId: number | null;
  /** All it is about, that one first; none named leaves them as they are. */
  hamsterIds?: number[];
};
export const FEED_ORDERS = ['latest', 'popular', 'following'] as const;
export type FeedOrder = (typeof FEED_ORDERS)[number];
/** In the order of the tabs. */
export const FEED_TABS = ['following', 'latest', 'popular'] as const;

/** Spec 1 §9. */
const FEED_LIMIT = 10;
const ENTRIES_LIMIT = 10;
const BOOKMARKS_LIMIT = 20;

export function entryTarget({ id }: Pick<Entry, 'id'>): Target {
  return `diary:${id}`;
}

function feedOf(orderBy: FeedOrder) {
  return {
    queryKey: keys.feed(orderBy),
    path: '/api/diary',
    query: { orderBy, limit: FEED_LIMIT },
  };
}

/**
 * Fetches the feed while the page is still being rendered: React would do so up to 300 ms later.
 */
export function useFeedAhead(order: FeedOrder) {
  usePrefetchInfiniteQuery(pagedOptions<Entry>(feedOf(order)));
}

export function useFeed(order: FeedOrder) {
  return usePagedQuery<Entry>(feedOf(order));
}

/** A list of entries by its address, such as `/api/hamsters/5/diaries`. */
export type EntrySource = { path: string; query?: Readonly<Record<string, string>> | undefined };

export function useEntriesAt({ path, query }: EntrySource) {
  return usePagedQuery<Entry>({
    queryKey: keys.entriesAt(path, query ?? {}),
    path,
    query: { ...query, limit: ENTRIES_LIMIT },
  });
}

/** The entries of a month by their date. More than a hundred per month are not expected. */
export function useMonthOfEntries({ path, query }: EntrySource, month: string) {
  const asked = { ...query, orderBy: 'day', month, limit: '100' };
  return useQuery({
    queryKey: keys.entriesAt(path, asked),
    queryFn: async ({ signal }): Promise<Entry[]> => {
      const response = await sendForResponse('get', path, { query: asked, signal });
      return response.json();
    },
  });
}

/** The member's latest entry: a new one is likely about the same hamster. */
export function useLastWritten() {
  return useQuery({
    queryKey: keys.entriesAt('/api/diary/my', { last: '1' }),
    queryFn: async ({ signal }): Promise<Entry | null> => {
      const [last] = await api.get('/api/diary/my', { query: { limit: 1 }, signal });
      return last ?? null;
    },
    retry: false,
  });
}

/** The entries that the member bookmarked, latest first, with their total number. */
export function useBookmarks() {
  return usePagedQuery<Entry>({
    queryKey: keys.bookmarks('diary'),
    path: '/api/bookmarks',
    query: { limit: BOOKMARKS_LIMIT },
  });
}

/** An entry; a copy from a list is shown at once, and then refetched. */
export function useEntry(id: number) {
  const client = useQueryClient();
  const target = entryTarget({ id });
  const entry = useQuery({
    queryKey: keys.entry(id),
    queryFn: ({ signal }): Promise<Entry> =>
      asked(api.get('/api/diary/{entry_id}', { path: { entry_id: id }, signal })),
    initialData: () => cachedItem<Entry>(client, keys.diaries, target, id),
    initialDataUpdatedAt: 0,
  });
  // Deleting an entry on its own page leaves the page.
  const data = useOverlaid(target, entry.data) ?? entry.data;
  return { ...entry, data };
}
