import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keys } from '@/shared/query/keys';
import { asked, type Target, useOverlaid } from '@/shared/query/overlay';
import { api } from './client';
import { ApiError } from './errors';
import type { Me } from './types';

export type { Me } from './types';

export const sessionKey = keys.session;

async function fetchMe(signal: AbortSignal, known: Me | null): Promise<Me | null> {
  try {
    return await asked(api.get('/api/auth/me', { signal }));
  } catch (error) {
    if (signal.aborted) throw error;
    // Spec 1 §7: whatever fails here counts as signed out and is not shown. A member who is already
    // here stays through an outage, though; only a 401 says that the session is over.
    return error instanceof ApiError && error.status === 401 ? null : known;
  }
}

export type SessionState = {
  /** Null for a visitor, and while it is not known yet. */
  me: Me | null;
  /** True until the first answer: show neither the visitor's nor the member's view. */
  isPending: boolean;
};

/** Who is looking. After sign-in or registration put the answered member in with `useSetSession`. */
export function useSession(): SessionState {
  const { data, isPending } = useQuery({
    queryKey: sessionKey,
    queryFn: ({ signal, client }) =>
      fetchMe(signal, client.getQueryData<Me | null>(sessionKey) ?? null),
  });
  const target: Target | null = data ? `user:${data.id}` : null;
  return { me: useOverlaid(target, data) ?? null, isPending };
}

/** Makes a member the signed-in one; everything a visitor saw is fetched anew. */
export function useSetSession(): (me: Me) => void {
  const client = useQueryClient();
  return (me) => {
    client.setQueryData(sessionKey, me);
    void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
  };
}

/** Signs out and forgets what was fetched; a failure is silent (spec 1 §8). */
export function useLogout() {
  const client = useQueryClient();
  return useAction({
    failure: 'silent',
    mutationFn: () => api.post('/api/auth/logout'),
    onError: (error) => console.warn('logout:', error.message),
    onSettled: () => {
      client.setQueryData(sessionKey, null);
      client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
      void client.invalidateQueries();
    },
  });
}

import { useAction } from '@/shared/api/useAction';
