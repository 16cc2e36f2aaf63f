import { api } from '@/shared/api/client';

export const preferencesKey = ['/api/notifications/preferences'] as const;

export const preferencesQuery = {
  queryKey: preferencesKey,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.get('/api/notifications/preferences', { signal }),
};
