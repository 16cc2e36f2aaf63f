import { useQuery } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';

export type Permission = Shape<'Permission'>;
export type Role = Shape<'Role'>;

/** The user's permissions; fetched once, and again when they change. */
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
 * Whether the role has a permission. `Gate` waits until permissions are known; outside of it
 * everything is shown, and the server refuses what is not allowed.
 */
export function useMay() {
  const { data } = useStaffMe(false);
  return (permission: Permission) => data?.permissions.includes(permission) ?? true;
}

/** The boards of a keeper; null for roles that cover all boards. */
export function useKeptBoards(): readonly number[] | null {
  return useStaffMe(false).data?.boards ?? null;
}

/** Whether a part of the console is accessible: for keepers only the parts for them. */
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
