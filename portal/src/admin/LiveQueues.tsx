import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openLive } from '@/shared/api/live';
import { sessionKey, useSession } from '@/shared/api/session';
import { isQuiet } from './actions/actions';
import { ALWAYS_SHOWN, INVALIDATION_MAP } from './invalidationMap';

/** What happens at once is shown at once: a bulk act is many changes. */
const TOGETHER_MS = 300;

/** Hears what other moderators do, and has the queues on the screen asked for anew. */
export function LiveQueues() {
  const { me } = useSession();
  const client = useQueryClient();
  const userId = me?.id;

  useEffect(() => {
    if (userId === undefined) return;
    let changed = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    function refetch() {
      // An act of one's own that is under way asks for everything when it is done.
      if (isQuiet(client)) {
        for (const name of changed) void client.invalidateQueries({ queryKey: [name] });
      }
      changed = new Set();
      timer = undefined;
    }
    function look(names: readonly string[]) {
      for (const name of [...names, ...ALWAYS_SHOWN]) changed.add(name);
      timer ??= setTimeout(refetch, TOGETHER_MS);
    }
    const close = openLive({
      userId,
      onNotification: () => {},
      onConsole: ({ targetType }) => look(INVALIDATION_MAP[targetType] ?? []),
      onMissed: () => look(Object.values(INVALIDATION_MAP).flat()),
      onSignedOut: () => void client.invalidateQueries({ queryKey: sessionKey }),
    });
    return () => {
      close();
      clearTimeout(timer);
    };
  }, [client, userId]);

  return null;
}
