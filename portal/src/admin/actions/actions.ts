import type { QueryClient } from '@tanstack/react-query';

/** The key of every act that is on its way. */
export const ACTS = ['act'];

/** An act that was shown as done: its row in the audit log, once the server has answered. */
export type Done = {
  /** Null when there is nothing to undo; rejected when the act was refused. */
  auditId: Promise<number | null>;
  putBack?: () => void;
};

/** What was done on this page, the latest last. */
const doneBy = new WeakMap<QueryClient, Done[]>();

export function remember(client: QueryClient, done: Done) {
  doneBy.set(client, [...(doneBy.get(client) ?? []), done]);
}

export function forget(client: QueryClient, done: Done) {
  doneBy.set(client, doneBy.get(client)?.filter((each) => each !== done) ?? []);
}

export function latest(client: QueryClient): Done | undefined {
  return doneBy.get(client)?.at(-1);
}

/** Sends an act. While one is under way no list is asked for anew: it would show the past. */
export function send<T>(client: QueryClient, mutationFn: () => Promise<T>): Promise<T> {
  return (
    client
      .getMutationCache()
      // Off the network an act is refused at once instead of waiting for an unknown time.
      .build<T, Error, void, unknown>(client, {
        mutationKey: ACTS,
        mutationFn,
        networkMode: 'always',
      })
      .execute()
  );
}

/** Shows what the server has, once nothing is under way any more. */
export function settle(client: QueryClient) {
  if (isQuiet(client)) void client.invalidateQueries();
}

export function isQuiet(client: QueryClient): boolean {
  return client.isMutating({ mutationKey: ACTS }) === 0;
}
