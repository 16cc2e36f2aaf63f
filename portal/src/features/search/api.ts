import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, sendForResponse } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { keys } from '@/shared/query/keys';
import { askedAt, moment } from '@/shared/query/overlay';
import type { SearchKind } from './kinds';
import { FRESH_MS } from './rules';

export type Found = Pick<Shape<'SearchOut'>, SearchKind>;
export type FoundMember = Shape<'FoundMember'>;
export type FoundInAll = Shape<'SearchOut'>;
type FoundPage = { found: Found; next: string | null };

/** Whether the viewer follows somebody may change while the results stand. */
function followable<Answer extends Pick<Found, 'users'>>(found: Answer, asOf: number): Answer {
  return { ...found, users: askedAt(found.users, asOf) };
}

/** The best of every kind and how many there are; what was found before stands until it arrives. */
export function useSearch(query: string) {
  return useQuery({
    queryKey: [...keys.search, 'all', query],
    queryFn: async ({ signal }) => {
      const asOf = moment();
      return followable(await api.get('/api/search', { query: { q: query }, signal }), asOf);
    },
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
  const asOf = moment();
  const response = await sendForResponse('get', '/api/search', { query: asked, signal });
  const found = (await response.json()) as Found;
  return { found: followable(found, asOf), next: response.headers.get('X-Next-Cursor') };
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
    queryKey: [...keys.search, kind, query],
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
