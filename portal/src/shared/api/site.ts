import { useQuery } from '@tanstack/react-query';
import { keys } from '@/shared/query/keys';
import { api } from './client';

export const siteKey = keys.site;
/** Read-only mode may end by itself. */
const READ_ONLY_MS = 30_000;

/**
 * The operator's settings: name, limits, enabled sign-ins. During a visit only the read-only mode changes.
 */
export function useSite() {
  return useQuery({
    queryKey: siteKey,
    queryFn: ({ signal }) => api.get('/api/site', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.readOnly ? READ_ONLY_MS : false),
  });
}

/**
 * Whether a part of the site is enabled, by its name or the first segment of a path. True while the site is
 * unknown, and for names that are no part.
 */
export function useHasFeature(): (word: string | undefined) => boolean {
  const features: Record<string, boolean> = useSite().data?.features ?? {};
  return (word = '') => features[word] !== false;
}
