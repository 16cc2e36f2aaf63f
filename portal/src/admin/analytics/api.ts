import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { Range } from './range';

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

export function useUserBehavior(range: Range | null) {
  return useQuery({
    queryKey: [...FIGURES, 'user-behavior', range],
    queryFn: ({ signal }) =>
      api.get('/api/analytics/user-behavior', { query: range ?? {}, signal }),
    refetchInterval: PERIODS.others,
  });
}

export function useContentPerformance(range: Range | null) {
  return useQuery({
    queryKey: [...FIGURES, 'content-performance', range],
    queryFn: ({ signal }) =>
      api.get('/api/analytics/content-performance', { query: range ?? {}, signal }),
    refetchInterval: PERIODS.others,
  });
}

export function useRetention(range: Range | null) {
  return useQuery({
    queryKey: [...FIGURES, 'retention', range],
    queryFn: ({ signal }) => api.get('/api/analytics/retention', { query: range ?? {}, signal }),
    refetchInterval: PERIODS.others,
  });
}

/** The definitions of the figures; they change only with the server's version. */
export function useDefinitions() {
  return useQuery({
    queryKey: ['analytics', 'definitions'],
    queryFn: ({ signal }) => api.get('/api/analytics/definitions', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Refetches the figures on the screen at once. */
export function useRefreshFigures() {
  const client = useQueryClient();
  const isRefreshing = useIsFetching({ queryKey: FIGURES }) > 0;
  return { isRefreshing, refresh: () => client.invalidateQueries({ queryKey: FIGURES }) };
}
