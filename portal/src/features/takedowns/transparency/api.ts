import { useQuery } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';

export type Transparency = Shape<'TransparencyOut'>;
export type TransparencyMonth = Shape<'MonthOut'>;

/** The counts of staff acts for each month that has ended. */
export function useTransparency() {
  return useQuery({
    queryKey: ['/api/transparency'],
    queryFn: ({ signal }) => api.get('/api/transparency', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
