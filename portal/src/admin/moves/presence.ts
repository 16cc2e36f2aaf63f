import { useQuery } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import { useMay } from '../permissions/api';

/** Whether a site ever moved here: without one the menu does not name the screen. */
export function useHasMoved(): boolean {
  const may = useMay();
  const { data } = useQuery({
    queryKey: ['moves', 'present'],
    queryFn: ({ signal }) => api.get('/api/admin/moves/present', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: may('moves.manage'),
  });
  return data?.isPresent ?? false;
}
