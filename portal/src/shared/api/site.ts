import { useQuery } from '@tanstack/react-query';
import { api } from './client';

/** What the operator set: name, contact mail, limits, enabled sign-ins. It does not change in a visit. */
export function useSite() {
  return useQuery({
    queryKey: ['/api/site'],
    queryFn: ({ signal }) => api.get('/api/site', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
