import { useQuery } from '@tanstack/react-query';
import { api } from '@/shared/api/client';

/** Polling intervals in milliseconds; a hidden page does not poll. */
const PERIODS = { todo: 30_000, week: 300_000 };

/** Waiting work of moderators: the queues of the first page, and the numbers in the menu. */
export function useTodo() {
  return useQuery({
    queryKey: ['todo'],
    queryFn: ({ signal }) => api.get('/api/admin/todo', { signal }),
    refetchInterval: PERIODS.todo,
  });
}

/** New and decided things of each of seven days. */
export function useWeek() {
  return useQuery({
    queryKey: ['analytics', 'figures', 'week'],
    queryFn: ({ signal }) => api.get('/api/analytics/week', { signal }),
    refetchInterval: PERIODS.week,
  });
}
