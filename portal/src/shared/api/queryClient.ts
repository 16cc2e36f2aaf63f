import { MutationCache, QueryClient } from '@tanstack/react-query';
import { emptyWhenSignedOut, send } from './client';
import { isReadOnly } from './errors';
import { siteKey } from './site';

/** Spec 1 §9: data is fresh for five minutes and dropped five minutes after its last use. */
const FRESH_MS = 5 * 60_000;
const KEEP_MS = 5 * 60_000;

/** Keys are addresses: a query without its own function GETs its key joined by slashes (spec 1 §7). */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    mutationCache: new MutationCache({
      // The page was open before the site became read-only: the mode is shown from now on.
      onError: (error) => {
        if (isReadOnly(error)) void client.invalidateQueries({ queryKey: siteKey });
      },
    }),
    defaultOptions: {
      queries: {
        // The worker may have a cached response although the browser is offline.
        networkMode: 'always',
        staleTime: FRESH_MS,
        gcTime: KEEP_MS,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        queryFn: ({ queryKey, signal }) =>
          emptyWhenSignedOut(send('get', queryKey.join('/'), { signal }), null),
      },
      // A request that cannot be sent fails at once; nothing is sent later without the user.
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
}
