import { useQuery } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';

export type AttendanceMonth = Shape<'AttendanceMonth'>;
export type AttendanceDay = AttendanceMonth['days'][number];

/** Every month of one's own calendar. */
export const monthsKey = ['/api/attendance/month'] as const;

/** One's own month of attendance; null is the running one. */
export function useAttendanceMonth(month: string | null) {
  return useQuery({
    queryKey: [...monthsKey, month],
    queryFn: ({ signal }) =>
      api.get('/api/attendance/month', { signal, ...(month && { query: { month } }) }),
  });
}
