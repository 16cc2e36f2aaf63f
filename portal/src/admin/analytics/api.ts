import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';

/** Milliseconds between two looks (spec 2 §7); a hidden page does not look. */
export const PERIODS = { realtime: 30_000, others: 300_000 };

const FIGURES = ['analytics', 'figures'];

export function useRealtime() {
  return useQuery({
    queryKey: [...FIGURES, 'realtime'],
    queryFn: ({ signal }) => api.get('/api/analytics/realtime', { signal }),
    refetchInterval: PERIODS.realtime,
  });
}

export function useUserBehavior() {
  return useQuery({
    queryKey: [...FIGURES, 'user-behavior'],
    queryFn: ({ signal }) => api.get('/api/analytics/user-behavior', { signal }),
    refetchInterval: PERIODS.others,
  });
}

export function useContentPerformance() {
  return useQuery({
    queryKey: [...FIGURES, 'content-performance'],
    queryFn: ({ signal }) => api.get('/api/analytics/content-performance', { signal }),
    refetchInterval: PERIODS.others,
  });
}

export function useRetention() {
  return useQuery({
    queryKey: [...FIGURES, 'retention'],
    queryFn: ({ signal }) => api.get('/api/analytics/retention', { signal }),
    refetchInterval: PERIODS.others,
  });
}

/** What each figure means; they change with the server's version only. */
export function useDefinitions() {
  return useQuery({
    queryKey: ['analytics', 'definitions'],
    queryFn: ({ signal }) => api.get('/api/analytics/definitions', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Asks at once for what is on the screen. */
export function useRefreshFigures() {
  const client = useQueryClient();
  const isRefreshing = useIsFetching({ queryKey: FIGURES }) > 0;
  return { isRefreshing, refresh: () => client.invalidateQueries({ queryKey: FIGURES }) };
}
