import { useQuery } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';

export type Ad = Shape<'AdOut'>;

/** The current ads of the home page. */
export function useAds() {
  return useQuery({
    queryKey: ['/api/ads', 'home'],
    queryFn: ({ signal }) => api.get('/api/ads', { query: { place: 'home' }, signal }),
  });
}

/** Whether a provider's frame can be shown: otherwise the browser's error page would appear in it. */
export function useAdFrame() {
  return useQuery({
    queryKey: ['/ad-frame'],
    queryFn: async ({ signal }) => {
      const answer = await fetch('/ad-frame', { method: 'HEAD', credentials: 'omit', signal });
      return answer.ok;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

const seen = new Set<number>();

/** Counts a visible banner, once per page load. A lost count does not matter. */
export function countView(id: number): void {
  if (seen.has(id)) return;
  seen.add(id);
  api.post('/api/ads/{ad_id}/view', { path: { ad_id: id } }).catch(() => {});
}

/** Counts a click; as every act without a body, it outlives the page. */
export function countClick(id: number): void {
  api.post('/api/ads/{ad_id}/click', { path: { ad_id: id } }).catch(() => {});
}

/** Resets the counted banners between tests. */
export function forgetViews(): void {
  seen.clear();
}
