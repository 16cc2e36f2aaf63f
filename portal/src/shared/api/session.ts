import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { createRetry, type Retry } from '@/shared/lib/retry';
import { keys } from '@/shared/query/keys';
import { asked, type Target, useOverlaid } from '@/shared/query/overlay';
import { api } from './client';
import { ApiError } from './errors';
import type { Me } from './types';
import { useAction } from './useAction';

export type { Me } from './types';

export const sessionKey = keys.session;
const leavingKey = [...sessionKey, 'leaving'] as const;

/** A refusal of the session is an answer; anything else says nothing about who is here. */
async function fetchMe({ signal }: { signal: AbortSignal }): Promise<Me | null> {
  try {
    return await asked(api.get('/api/auth/me', { signal }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

// An answer is asked for anew by `useSessionRetry`, not by every part of a page that looks at it.
const SESSION = { queryKey: sessionKey, queryFn: fetchMe, retryOnMount: false };

export type SessionState = {
  /** Null for a visitor, and while it is not known. */
  me: Me | null;
  /** True until the first answer or failure: show neither the visitor's nor the member's view. */
  isPending: boolean;
  /**
   * Whether the server has said who is here. While it could not, a page shows what a visitor sees
   * (spec 1 §7); nothing is dropped and nobody is sent away for it.
   */
  isKnown: boolean;
  /** Why it could not. */
  error: Error | null;
  askAgain: () => void;
};

/** Who is looking. After sign-in or registration put the answered member in with `useSetSession`. */
export function useSession(): SessionState {
  const { data, error, isPending, errorUpdateCount, refetch } = useQuery(SESSION);
  const target: Target | null = data ? `user:${data.id}` : null;
  return {
    me: useOverlaid(target, data) ?? null,
    isPending: isPending && errorUpdateCount === 0,
    isKnown: data !== undefined,
    error,
    askAgain: () => void refetch(),
  };
}

/** Asks until the server has said who is here; mounted once by each of the two apps. */
export function useSessionRetry(): void {
  const { isSuccess, isError, errorUpdateCount, refetch } = useQuery(SESSION);
  const retry = useRef<Retry | null>(null);

  useEffect(() => {
    retry.current = createRetry(() => void refetch());
    return () => retry.current?.stop();
  }, [refetch]);

  useEffect(() => {
    if (isSuccess) retry.current?.succeeded();
    else if (isError && errorUpdateCount > 0) retry.current?.failed();
  }, [isSuccess, isError, errorUpdateCount]);
}

/** Makes a member the signed-in one; everything a visitor saw is fetched anew. */
export function useSetSession(): (me: Me) => void {
  const client = useQueryClient();
  return (me) => {
    setLeaving(client, false);
    client.setQueryData(sessionKey, me);
    void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
  };
}

/**
 * Whether the member ends the sign-in themselves. Said before the server is asked: the live channel may
 * tell of the end before the answer does.
 */
export function setLeaving(client: QueryClient, isLeaving: boolean): void {
  client.setQueryData(leavingKey, isLeaving);
}

/** Whether who was here left by their own will: a members' page then leads home, not to the sign-in. */
export function hasLeft(client: QueryClient): boolean {
  return client.getQueryData(leavingKey) === true;
}

/** From now on a visitor is here; what the member saw is forgotten. */
export function dropSession(client: QueryClient): void {
  client.setQueryData<Me | null>(sessionKey, null);
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
  void client.invalidateQueries();
}

/** Signs out and forgets what was fetched; a failure is silent (spec 1 §8). */
export function useLogout() {
  const client = useQueryClient();
  return useAction({
    failure: 'silent',
    mutationFn: () => api.post('/api/auth/logout'),
    onMutate: () => setLeaving(client, true),
    onError: (error) => console.warn('logout:', error.message),
    onSettled: () => dropSession(client),
  });
}
