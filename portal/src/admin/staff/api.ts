import { useQuery } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';

export type Permission = Shape<'Permission'>;
export type Role = Shape<'Role'>;

/** What one may do; asked once, and anew when somebody changes it. */
const staffMeKey = ['staff', 'me'] as const;

export function useStaffMe(isAsked: boolean) {
  return useQuery({
    queryKey: staffMeKey,
    queryFn: ({ signal }) => api.get('/api/admin/me', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isAsked,
  });
}

/**
 * Whether one's role has a permission. `Gate` lets nobody in before that is known; a part that is
 * shown outside of it is shown whole, and the server refuses what it refuses.
 */
export function useMay() {
  const { data } = useStaffMe(false);
  return (permission: Permission) => data?.permissions.includes(permission) ?? true;
}

export function useStaff() {
  return useQuery({
    queryKey: ['staff', 'list'],
    queryFn: ({ signal }) => api.get('/api/admin/staff', { signal }),
  });
}
