import { useQuery } from '@tanstack/react-query';
import { api } from '@/shared/api/client';

/** Milliseconds between two looks at what is new; a hidden page does not look. */
const PERIODS = { todo: 30_000, week: 300_000 };

/** What waits for a moderator: the first page's queues, and the menu's numbers. */
export function useTodo() {
  return useQuery({
    queryKey: ['todo'],
    queryFn: ({ signal }) => api.get('/api/admin/todo', { signal }),
    refetchInterval: PERIODS.todo,
  });
}

/** What came in and was decided on each of seven days. */
export function useWeek() {
  return useQuery({
    queryKey: ['analytics', 'figures', 'week'],
    queryFn: ({ signal }) => api.get('/api/analytics/week', { signal }),
    refetchInterval: PERIODS.week,
  });
}
