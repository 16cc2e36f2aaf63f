import { useQuery } from '@tanstack/react-query';
import { api, emptyWhenSignedOut } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { keys } from '@/shared/query/keys';
import { usePagedQuery } from '@/shared/query/usePagedQuery';

/** A notification; `url` is its link. */
export type Notification = Shape<'NotificationOut'>;

/** The live channel refetches it when something arrives (app/LiveConnection.tsx). */
export function useNotifications() {
  return useQuery({
    queryKey: keys.notifications,
    queryFn: ({ signal }) => emptyWhenSignedOut(api.get('/api/notifications', { signal }), []),
  });
}

/** Rows of a page. */
const PAGE_LIMIT = 30;

/** All of them, page after page. A live one refetches this too: its key begins with the list's. */
export function useNotificationPages() {
  return usePagedQuery<Notification>({
    queryKey: keys.notificationPages,
    path: '/api/notifications',
    query: { limit: PAGE_LIMIT },
  });
}
