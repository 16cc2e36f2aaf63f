import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, sendForResponse } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import type { SearchKind } from './kinds';
import { FRESH_MS } from './rules';

export type Found = Pick<Shape<'SearchOut'>, SearchKind>;
export type FoundMember = Shape<'FoundMember'>;
export type FoundInAll = Shape<'SearchOut'>;
type FoundPage = { found: Found; next: string | null };

const searchKey = ['/api/search'] as const;

/** The best of every kind and how many there are; what was found before stands until it arrives. */
export function useSearch(query: string) {
  return useQuery({
    queryKey: [...searchKey, 'all', query],
    queryFn: ({ signal }) => api.get('/api/search', { query: { q: query }, signal }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
}

async function fetchPage(
  query: string,
  kind: SearchKind,
  cursor: string | null,
  signal: AbortSignal,
): Promise<FoundPage> {
  const asked = { q: query, type: kind, cursor };
  const response = await sendForResponse('get', '/api/search', { query: asked, signal });
  const found = (await response.json()) as Found;
  return { found, next: response.headers.get('X-Next-Cursor') };
}

/** What moved between two pages is shown once. */
function joined<K extends SearchKind>(pages: readonly FoundPage[], kind: K): Found[K] {
  const all: readonly { id: number }[] = pages.flatMap(
    ({ found }): { id: number }[] => found[kind],
  );
  return [...new Map(all.map((each) => [each.id, each])).values()] as Found[K];
}

/** Everything of one kind, page after page. */
export function useSearchPages(query: string, kind: SearchKind) {
  return useInfiniteQuery({
    queryKey: [...searchKey, kind, query],
    queryFn: ({ pageParam, signal }) => fetchPage(query, kind, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    select: ({ pages }): Found => ({
      users: joined(pages, 'users'),
      hamsters: joined(pages, 'hamsters'),
      diaries: joined(pages, 'diaries'),
      posts: joined(pages, 'posts'),
    }),
  });
}
