import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createRetry } from '@/shared/lib/retry';

/** Sends what waits of a member; throws while the server cannot be reached. */
type Send = (client: QueryClient, memberId: number) => Promise<void>;

/** Sends the acts that a member did offline, on any page. */
export function useSendAgain(memberId: number | undefined, waits: boolean, sendAll: Send): void {
  const client = useQueryClient();

  useEffect(() => {
    if (memberId === undefined || !waits) return;
    const retry = createRetry(() => void send());
    const send = () => sendAll(client, memberId).catch(() => retry.failed());
    // Not at once: the press that left something here has just met the same fault.
    retry.failed();
    return retry.stop;
  }, [client, memberId, waits, sendAll]);
}
