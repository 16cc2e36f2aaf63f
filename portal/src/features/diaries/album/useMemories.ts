import { useQuery } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { idle } from '@/shared/lib/idle';
import { keys } from '@/shared/query/keys';

export type Memory = Shape<'RememberedEntry'>;

/** The member's own entries of this day in earlier years, fetched when the page is idle. */
export function useMemories(today: string, enabled: boolean) {
  return useQuery({
    queryKey: [...keys.diaries, 'memories', today],
    queryFn: async ({ signal }) => {
      await idle();
      return api.get('/api/diary/memories', { signal });
    },
    enabled,
    retry: false,
  });
}
