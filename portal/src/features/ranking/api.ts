import { useQuery } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';

export type PopularHamster = Shape<'PopularHamster'>;

/** Spec 1 §9: the carousel goes through at most five. */
export const POPULAR_SHOWN = 5;

export function usePopularHamsters() {
  return useQuery({
    queryKey: ['/api/ranking/popular-hamsters', POPULAR_SHOWN],
    queryFn: ({ signal }) =>
      api.get('/api/ranking/popular-hamsters', { query: { limit: POPULAR_SHOWN }, signal }),
  });
}
