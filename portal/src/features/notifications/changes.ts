import { useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import { useAction } from '@/shared/api/useAction';
import { refreshNotifications } from '@/shared/query/refreshNotifications';
import { text } from './text';

// Apart from api.ts, because the bell is on every screen and what follows comes with its list.

/** Marks one as read; the list is then refetched (spec 1 §4). */
export function useMarkRead() {
  const client = useQueryClient();
  return useAction({
    failure: text.readFailed,
    mutationFn: (id: number) =>
      api.patch('/api/notifications/{notification_id}/read', { path: { notification_id: id } }),
    onSettled: () => refreshNotifications(client),
  });
}

export function useMarkAllRead() {
  const client = useQueryClient();
  return useAction({
    failure: text.readFailed,
    mutationFn: () => api.post('/api/notifications/read-all'),
    onSettled: () => refreshNotifications(client),
  });
}

/** Removes one; it leaves the lists when the server has let it go, and the badge with it. */
export function useRemoveNotification() {
  const client = useQueryClient();
  return useAction({
    failure: text.removeFailed,
    mutationFn: (id: number) =>
      api.delete('/api/notifications/{notification_id}', { path: { notification_id: id } }),
    onSettled: () => refreshNotifications(client),
  });
}
