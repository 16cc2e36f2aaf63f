import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '@/shared/api/session';
import { useOfflineDrafts } from './useOfflineDrafts';
import { refreshWhenReached, tellViewer } from './worker';

/** Only where somebody once allowed it is there a device to see to. */
async function keepBell(viewer: string): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const { keepPush } = await import('@/features/notifications/push');
  await keepPush(viewer);
}

/** What makes the site an app of a phone; comes when the first screen has long been there. */
export default function Phone() {
  const { me, isPending } = useSession();
  const client = useQueryClient();
  const viewer = isPending ? null : String(me?.id ?? '');

  useEffect(() => {
    // Without a worker the site is as it was: nothing to tell anybody.
    if (viewer !== null) tellViewer(viewer).catch(console.warn);
    if (viewer !== null) keepBell(viewer).catch(console.warn);
  }, [viewer]);

  useEffect(() => refreshWhenReached(client), [client]);

  useOfflineDrafts(me?.id);

  return null;
}
