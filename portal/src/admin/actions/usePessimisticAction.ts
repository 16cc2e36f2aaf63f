import { useQueryClient } from '@tanstack/react-query';
import { invalidateChanged, runAction } from './pendingActions';
import { focusAwayFrom } from './queueFocus';
import { type CacheUpdate, updateCache } from './updateCache';
import { useActionNotification } from './useActionNotification';

export type Action = {
  /** The text of the notification. */
  message: string;
  updates: readonly CacheUpdate[];
  mutationFn: () => Promise<object>;
};

/** The action's row in the audit log, where it has one. */
export function auditIdOf(answer: { auditId?: number | null }): number | null {
  return answer.auditId ?? null;
}

/** The resources that an action's cache updates affect. */
export function changedBy({ updates }: Action) {
  return updates.map(({ resource }) => resource);
}

/**
 * Shows an action once the server has confirmed it: until then nothing moves, so that an error
 * appears where the action started. Throws the error.
 */
export function usePessimisticAction(): (action: Action) => Promise<void> {
  const client = useQueryClient();
  const notifyAction = useActionNotification();
  return async (action) => {
    const { message, updates, mutationFn } = action;
    const changed = changedBy(action);
    try {
      const auditId = auditIdOf(await runAction(client, mutationFn));
      for (const { id } of updates) focusAwayFrom(id);
      for (const update of updates) updateCache(client, update);
      notifyAction(
        message,
        auditId === null ? null : { changed, auditId: Promise.resolve(auditId) },
      );
    } finally {
      // After an error, refetch the current state.
      invalidateChanged(client, changed);
    }
  };
}
