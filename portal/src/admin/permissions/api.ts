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

/** The boards that one looks after; null for everybody whose role goes for all. */
export function useKeptBoards(): readonly number[] | null {
  return useStaffMe(false).data?.boards ?? null;
}

/** Whether a part of the console is open to one: to keepers of boards only what is for them. */
export function useMayOpen() {
  const may = useMay();
  const isKeeper = useKeptBoards() !== null;
  return ({ needs, isForKeepers }: { needs: Permission; isForKeepers?: true | undefined }) =>
    may(needs) && (!isKeeper || Boolean(isForKeepers));
}

export function useStaff() {
  return useQuery({
    queryKey: ['staff', 'list'],
    queryFn: ({ signal }) => api.get('/api/admin/staff', { signal }),
  });
}
