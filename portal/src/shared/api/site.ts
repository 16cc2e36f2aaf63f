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

/**
 * Whether a part of the site is switched on, by its name or an address's first word; until the site is
 * known, and where a word names no part, it is.
 */
export function useHasFeature(): (word: string | undefined) => boolean {
  const features: Record<string, boolean> = useSite().data?.features ?? {};
  return (word = '') => features[word] !== false;
}
