import { useInfiniteQuery } from '@tanstack/react-query';
import { sendForResponse } from '@/shared/api/client';
import { diariesKey, type Entry, type FeedPage } from './cache';

/** Spec 1 §9: a full page means that there may be more. */
const ENTRIES_LIMIT = 10;

/** A list of entries by its address, such as `/api/hamsters/5/diaries`. */
type EntrySource = { path: string; query?: Readonly<Record<string, string>> | undefined };

async function fetchPage(
  { path, query }: EntrySource,
  cursor: string | null,
  signal: AbortSignal,
): Promise<FeedPage> {
  const asked = { ...query, limit: ENTRIES_LIMIT, cursor };
  const response = await sendForResponse('get', path, { query: asked, signal });
  const entries = (await response.json()) as Entry[];
  const full = entries.length >= ENTRIES_LIMIT;
  return { entries, next: full ? response.headers.get('X-Next-Cursor') : null };
}

/** Its entries, page after page; one that moved between two pages is shown once. */
export function useEntryPages(source: EntrySource) {
  return useInfiniteQuery({
    queryKey: [...diariesKey, 'list', source.path, source.query ?? {}],
    queryFn: ({ pageParam, signal }) => fetchPage(source, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    select: ({ pages }) => [
      ...new Map(pages.flatMap((page) => page.entries).map((entry) => [entry.id, entry])).values(),
    ],
  });
}
