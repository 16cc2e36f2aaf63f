import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, emptyWhenSignedOut, sendForResponse } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';

/** One line behind the bell; `url` is where a click goes. */
export type Notification = Shape<'NotificationOut'>;

/** The live channel refetches this key when something arrives (app/LiveConnection.tsx). */
export const notificationsKey = ['/api/notifications'] as const;

export function useNotifications() {
  return useQuery({
    queryKey: notificationsKey,
    queryFn: ({ signal }) => emptyWhenSignedOut(api.get('/api/notifications', { signal }), []),
  });
}

/** Rows of a page. */
const PAGE_LIMIT = 30;

export type NotificationPage = { items: Notification[]; next: string | null };

async function fetchPage(cursor: string | null, signal: AbortSignal): Promise<NotificationPage> {
  const query = { limit: PAGE_LIMIT, cursor };
  const response = await sendForResponse('get', '/api/notifications', { query, signal });
  const items = (await response.json()) as Notification[];
  return { items, next: response.headers.get('X-Next-Cursor') };
}

/** All of them, page after page. A live one refetches this too: its key begins with the list's. */
export function useNotificationPages() {
  return useInfiniteQuery({
    queryKey: [...notificationsKey, 'pages'],
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
  });
}
