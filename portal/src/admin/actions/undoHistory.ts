import type { QueryClient } from '@tanstack/react-query';
import type { ChangedResource } from '../invalidationMap';

/** An action that the screen shows as done. */
export type UndoableAction = {
  changed: readonly ChangedResource[];
  /** Its row in the audit log: null when there is nothing to undo; rejects when it was refused. */
  auditId: Promise<number | null>;
  /** Reverts the optimistic update of the cache. */
  rollback?: () => void;
};

/** What was done on this page, the latest last. */
const histories = new WeakMap<QueryClient, UndoableAction[]>();

export function pushUndoable(client: QueryClient, action: UndoableAction) {
  histories.set(client, [...(histories.get(client) ?? []), action]);
}

export function removeUndoable(client: QueryClient, action: UndoableAction) {
  histories.set(client, histories.get(client)?.filter((each) => each !== action) ?? []);
}

export function latestUndoable(client: QueryClient): UndoableAction | undefined {
  return histories.get(client)?.at(-1);
}
