import { useQuery } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import type { SPAM_DAYS } from './text';

export type SpamRemoval = Shape<'SpamRemovalOut'>;
export type Days = keyof typeof SPAM_DAYS;

const days = (chosen: Days) => (chosen === 'all' ? null : Number(chosen));

/** The numbers to be removed, counted by the server. */
export function useSpamPreview(userId: number, chosen: Days) {
  const number = days(chosen);
  return useQuery({
    queryKey: ['spam', userId, chosen],
    queryFn: ({ signal }) =>
      api.get('/api/admin/users/{user_id}/spam', {
        path: { user_id: userId },
        ...(number && { query: { days: number } }),
        signal,
      }),
    staleTime: 0,
  });
}

/** Bans and removes everything, a few seconds a call; `onProgress` gets the progress. */
export async function removeSpam(
  userId: number,
  chosen: Days,
  reason: string,
  onProgress: (removal: SpamRemoval) => void,
): Promise<SpamRemoval> {
  const begun = await api.post('/api/admin/users/{user_id}/spam', {
    path: { user_id: userId },
    body: { days: days(chosen), reason },
  });
  return finishSpam(begun, onProgress);
}

/** Repeats the removal until nothing is left. */
async function finishSpam(
  begun: SpamRemoval,
  onProgress: (removal: SpamRemoval) => void,
): Promise<SpamRemoval> {
  let removal = begun;
  while (removal.status === 'running') {
    onProgress(removal);
    removal = await api.post('/api/admin/spam-removals/{removal_id}/continue', {
      path: { removal_id: removal.id },
    });
  }
  return removal;
}
