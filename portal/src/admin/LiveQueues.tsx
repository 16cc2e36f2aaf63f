import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openLive } from '@/shared/api/live';
import { sessionKey, useSession } from '@/shared/api/session';
import { invalidateChanged } from './actions/pendingActions';
import { type ChangedResource, HEARD_RESOURCES, heardResources } from './data/invalidationMap';

/** Simultaneous changes are shown together: a bulk act is many changes. */
const TOGETHER_MS = 300;

/** Listens to other moderators' changes, and refetches the queues on the screen. */
export function LiveQueues() {
  const { me } = useSession();
  const client = useQueryClient();
  const userId = me?.id;

  useEffect(() => {
    if (userId === undefined) return;
    let changed = new Set<ChangedResource>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    function refetch() {
      invalidateChanged(client, [...changed]);
      changed = new Set();
      timer = undefined;
    }
    function add(resources: readonly ChangedResource[]) {
      for (const resource of resources) changed.add(resource);
      timer ??= setTimeout(refetch, TOGETHER_MS);
    }
    const close = openLive({
      userId,
      onNotification: () => {},
      onConsole: ({ targetType }) => {
        // One's own role is another now: what the console shows is, too.
        if (targetType === 'staff') void client.invalidateQueries({ queryKey: sessionKey });
        add(heardResources(targetType));
      },
      onMissed: () => add(HEARD_RESOURCES),
      onSignedOut: () => void client.invalidateQueries({ queryKey: sessionKey }),
    });
    return () => {
      close();
      clearTimeout(timer);
    };
  }, [client, userId]);

  return null;
}
