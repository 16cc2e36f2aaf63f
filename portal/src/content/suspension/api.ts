import { useQuery } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { keys } from '@/shared/query/keys';

export type OwnSanction = Shape<'OwnSanctionOut'>;

/** The member's own record, the latest first. */
export function useOwnSanctions() {
  return useQuery({
    queryKey: keys.sanctions,
    queryFn: ({ signal }) => api.get('/api/sanctions/my', { signal }),
    // A moderator may have answered since.
    staleTime: 0,
  });
}
