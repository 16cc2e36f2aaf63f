import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import { useAction } from '@/shared/api/useAction';
import { isOpen } from './rules';
import { text } from './text';
import type { OwnExport } from './types';

const key = ['/api/account/export'] as const;

/** The polling interval during an export; members who left the page get a notification. */
export const LOOK_EVERY_MS = 3_000;

/** The member's latest record. */
export function useOwnExport() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.get('/api/account/export', { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? LOOK_EVERY_MS : false),
  });
}

export function useAskExport() {
  const client = useQueryClient();
  return useAction({
    failure: text.askFailed,
    mutationFn: () => api.post('/api/account/export'),
    onSuccess: (asked) => client.setQueryData<OwnExport>(key, asked),
    // Another tab may have requested an export already: its state is shown.
    onError: () => client.invalidateQueries({ queryKey: key }),
  });
}
