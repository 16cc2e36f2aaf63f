import { useQuery } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';

export type LevelRules = Shape<'LevelRules'>;

/** How experience is earned, and the levels. The rules are fetched once per visit. */
export function useLevelRules() {
  return useQuery({
    queryKey: ['/api/levels'],
    queryFn: ({ signal }) => api.get('/api/levels', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
