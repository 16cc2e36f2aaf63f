import type { QueryClient } from '@tanstack/react-query';
import {
  ALWAYS_INVALIDATED,
  type ChangedResource,
  INVALIDATION_MAP,
} from '../data/invalidationMap';

/** The key of every action that is on its way. */
export const ACTION_KEY = ['action'];

/** Sends an action. Until it is answered nothing is refetched: it would show the state before. */
export function runAction<T>(client: QueryClient, mutationFn: () => Promise<T>): Promise<T> {
  const cache = client.getMutationCache();
  return cache
    .build<T, Error, void, unknown>(client, { mutationKey: ACTION_KEY, mutationFn })
    .execute();
}

/** Query keys to invalidate once no action is pending any more. */
const queued = new WeakMap<QueryClient, ReadonlySet<string>>();

/** Refetches open queries that show one of these, after the last pending action. */
export function invalidateChanged(client: QueryClient, changed: readonly ChangedResource[]) {
  const names = new Set<string>(queued.get(client) ?? ALWAYS_INVALIDATED);
  for (const resource of changed) for (const name of INVALIDATION_MAP[resource]) names.add(name);
  queued.set(client, names);
  if (client.isMutating({ mutationKey: ACTION_KEY }) > 0) return;
  queued.delete(client);
  for (const name of names) void client.invalidateQueries({ queryKey: [name] });
}
