import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { keys } from '@/shared/query/keys';
import { askedAt, moment } from '@/shared/query/overlay';
import { usePagedQuery } from '@/shared/query/usePagedQuery';
import type { SearchKind } from './kinds';
import { FRESH_MS } from './rules';

export type Found = Pick<Shape<'SearchOut'>, SearchKind>;
export type FoundMember = Shape<'FoundMember'>;
export type FoundInAll = Shape<'SearchOut'>;

/**
 * The best results of every kind, and their counts. The former results stay visible while the next
 * are loading.
 */
export function useSearch(query: string) {
  return useQuery({
    queryKey: [...keys.search, 'all', query],
    queryFn: async ({ signal }) => {
      const asOf = moment();
      const found = await api.get('/api/search', { query: { q: query }, signal });
      // The viewer may follow or unfollow a member while the results are shown.
      return { ...found, users: askedAt(found.users, asOf) };
    },
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
}

/** Everything of one kind, page after page. */
export function useSearchPages<K extends SearchKind>(query: string, kind: K) {
  return usePagedQuery<Found[K][number]>({
    queryKey: [...keys.search, kind, query],
    path: '/api/search',
    query: { q: query, type: kind },
    rowsOf: (found: Found): Found[K][number][] => found[kind],
    keepsPrevious: true,
    staleTime: FRESH_MS,
  });
}
