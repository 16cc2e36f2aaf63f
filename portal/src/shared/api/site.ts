import { useQuery } from '@tanstack/react-query';
import { keys } from '@/shared/query/keys';
import { api } from './client';

export const siteKey = keys.site;
/** Read-only mode may end by itself. */
const READ_ONLY_MS = 30_000;

/** What the operator set: name, limits, enabled sign-ins. In a visit only the read-only mode changes. */
export function useSite() {
  return useQuery({
    queryKey: siteKey,
    queryFn: ({ signal }) => api.get('/api/site', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.readOnly ? READ_ONLY_MS : false),
  });
}
