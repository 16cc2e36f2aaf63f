import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';

/** Milliseconds between two looks (spec 2 §7); a hidden page does not look. */
export const PERIODS = {
  health: 15_000,
  performance: 30_000,
  system: 60_000,
  caches: 30_000,
  clientErrors: 60_000,
};

const CACHES = ['monitoring', 'caches'];

export function useHealth() {
  return useQuery({
    queryKey: ['monitoring', 'health'],
    queryFn: ({ signal }) => api.get('/api/admin/health', { signal }),
    refetchInterval: PERIODS.health,
  });
}

export function usePerformance() {
  return useQuery({
    queryKey: ['monitoring', 'performance'],
    queryFn: ({ signal }) => api.get('/api/admin/performance', { signal }),
    refetchInterval: PERIODS.performance,
  });
}

export function useSystem() {
  return useQuery({
    queryKey: ['monitoring', 'system'],
    queryFn: ({ signal }) => api.get('/api/admin/system-stats', { signal }),
    refetchInterval: PERIODS.system,
  });
}

export function useClientErrors() {
  return useQuery({
    queryKey: ['monitoring', 'client-errors'],
    queryFn: ({ signal }) => api.get('/api/admin/client-errors', { signal }),
    refetchInterval: PERIODS.clientErrors,
  });
}

export function useCaches() {
  return useQuery({
    queryKey: CACHES,
    queryFn: ({ signal }) => api.get('/api/cache/stats', { signal }),
    refetchInterval: PERIODS.caches,
  });
}

/** Empties one cache, or all when no name is given, in every process. */
export function useClearCaches() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string | null) => api.post('/api/cache/clear', { body: { name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: CACHES }),
  });
}
