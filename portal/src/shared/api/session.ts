import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { createRetry, type Retry } from '@/shared/lib/retry';
import { keys } from '@/shared/query/keys';
import { asked, type Target, useOverlaid } from '@/shared/query/overlay';
import { api } from './client';
import { ApiError } from './errors';
import type { Me, Shape } from './types';
import { useAction } from './useAction';

export type { Me } from './types';

export const sessionKey = keys.session;
/** Written by every sign-in and by every sign-out that a member asks for. */
export const leavingKey = [...sessionKey, 'leaving'] as const;

/** A refused session is a result; any other error says nothing about the viewer. */
async function fetchMe({ signal }: { signal: AbortSignal }): Promise<Me | null> {
  try {
    return await asked(api.get('/api/auth/me', { signal }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

// Retries are done by `useSessionRetry`, not by each component that uses the session.
const SESSION = { queryKey: sessionKey, queryFn: fetchMe, retryOnMount: false };

export type SessionState = {
  /** Null for a visitor, and while it is not known. */
  me: Me | null;
  /** True until the first response or failure: show neither the visitor's nor the member's view. */
  isPending: boolean;
  /**
   * Whether the server has identified the viewer. While it cannot, a page shows what a visitor sees (spec 1
   * §7); no data is dropped and nobody is redirected.
   */
  isKnown: boolean;
  /** Why it could not. */
  error: Error | null;
  askAgain: () => void;
};

/** The viewer. After sign-in or registration, set the returned member with `useSetSession`. */
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

/** Retries until the server has identified the viewer; mounted once by each of the two apps. */
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

/**
 * Sets the signed-in member; everything that was fetched as a visitor is refetched, and so is what the bell
 * says: no sign-in answers it.
 */
export function useSetSession(): (me: Shape<'SelfOut'>) => void {
  const client = useQueryClient();
  return (me) => {
    setLeaving(client, false);
    client.setQueryData<Me>(sessionKey, { ...me, unreadNotifications: 0 });
    void client.invalidateQueries();
  };
}

/**
 * Whether the member signs out themselves. Set before the request, because the live channel may report the
 * end before the response.
 */
export function setLeaving(client: QueryClient, isLeaving: boolean): void {
  client.setQueryData(leavingKey, isLeaving);
}

/**
 * Whether the former viewer signed out themselves: a members' page then redirects to home, not to the
 * sign-in.
 */
export function hasLeft(client: QueryClient): boolean {
  return client.getQueryData(leavingKey) === true;
}

/** Makes the viewer a visitor, and drops the member's data. */
export function dropSession(client: QueryClient): void {
  client.setQueryData<Me | null>(sessionKey, null);
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
  void client.invalidateQueries();
}

/** Signs out and drops fetched data; a failure is silent (spec 1 §8). */
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
