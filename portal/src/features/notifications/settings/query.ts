import { api } from '@/shared/api/client';
import { asked, type Target } from '@/shared/query/overlay';

/** A member has but one set of them. */
export const PREFERENCES: Target = 'preferences:0';

export const preferencesQuery = {
  queryKey: ['/api/notifications/preferences'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    asked(api.get('/api/notifications/preferences', { signal })),
};
