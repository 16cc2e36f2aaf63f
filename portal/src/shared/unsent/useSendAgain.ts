import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { createRetry } from '@/shared/lib/retry';
import { isRefused } from './isRefused';
import { subscribe } from './store';

type Kind = {
  /** Whether something of a member waits to be sent. */
  waits: (memberId: number) => boolean;
  /** Sends what waits of a member; throws what keeps it from being sent. */
  sendAll: (client: QueryClient, memberId: number) => Promise<void>;
};

/** Sends the acts that a member did offline, on any page. */
export function useSendAgain(memberId: number | undefined, { waits, sendAll }: Kind): void {
  const client = useQueryClient();
  const doesWait = useSyncExternalStore(subscribe, () => memberId !== undefined && waits(memberId));

  useEffect(() => {
    if (memberId === undefined || !doesWait) return;
    let isOver = false;
    const retry = createRetry(() => void send());
    const send = async () => {
      try {
        await sendAll(client, memberId);
      } catch (error) {
        // What the server refuses for now is not asked for every minute: the next start sends it.
        if (isRefused(error)) return;
      }
      // Also after a success: something may have been kept while the rest was on its way.
      if (!isOver && waits(memberId)) retry.failed();
    };
    // Not at once: the press that left something here has just met the same fault.
    retry.failed();
    return () => {
      isOver = true;
      retry.stop();
    };
  }, [client, memberId, doesWait, waits, sendAll]);
}
