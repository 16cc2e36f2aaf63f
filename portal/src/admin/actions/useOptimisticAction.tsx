import { useQueryClient } from '@tanstack/react-query';
import { invalidateChanged, runAction } from './pendingActions';
import { updateCache } from './updateCache';
import { useActionNotification } from './useActionNotification';
import { useNotifyFailure } from './useNotifyFailure';
import { type Action, auditIdOf, changedBy } from './usePessimisticAction';
import { removeUndoable } from './useUndo';

/** `isUndoable` is false for actions without an audit row: a claim. */
type OptimisticAction = Action & { isUndoable?: boolean };

/**
 * Shows an action before the server confirms it, with its undo. On an error it is rolled back and
 * the server's message is shown. After a network failure it can be sent again unchanged.
 */
export function useOptimisticAction(): (action: OptimisticAction) => Promise<void> {
  const client = useQueryClient();
  const notifyFailure = useNotifyFailure();
  const notifyAction = useActionNotification();

  async function perform(action: OptimisticAction): Promise<void> {
    const { message, updates, mutationFn, isUndoable = true } = action;
    const changed = changedBy(action);
    // A response still on its way would restore the old state.
    await Promise.all(changed.map((resource) => client.cancelQueries({ queryKey: [resource] })));
    const rollbacks = updates.map((update) => updateCache(client, update)).toReversed();
    const rollback = () => {
      for (const each of rollbacks) each();
    };
    const auditId = runAction(client, mutationFn).then(auditIdOf);
    const undoable = { changed, auditId, rollback };
    notifyAction(message, isUndoable ? undoable : null);
    try {
      await auditId;
    } catch (error) {
      rollback();
      removeUndoable(client, undoable);
      notifyFailure(error, () => void perform(action));
    }
    invalidateChanged(client, changed);
  }

  return perform;
}
