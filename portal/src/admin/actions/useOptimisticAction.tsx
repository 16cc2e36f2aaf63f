import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { commonText } from '../components/text';
import { errorMessage } from '../data/errorMessage';
import { ActionToast } from './ActionToast';
import { invalidateChanged, runAction } from './pendingActions';
import { updateCache } from './updateCache';
import { useActionNotification } from './useActionNotification';
import { type Action, auditIdOf, changedBy } from './usePessimisticAction';
import { removeUndoable } from './useUndo';

/** `isUndoable` is false for actions without an audit row: a claim. */
type OptimisticAction = Action & { isUndoable?: boolean };

/** Long enough to read why, and to try again. */
const RETRY_MS = 20_000;
const SERVER_FAULT = 500;

/**
 * Shows an action before the server confirms it, with its undo. On an error it is rolled back and
 * the server's message is shown. After a network failure it can be sent again unchanged.
 */
export function useOptimisticAction(): (action: OptimisticAction) => Promise<void> {
  const client = useQueryClient();
  const notify = useNotify();
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
      notifyFailure(action, error);
    }
    invalidateChanged(client, changed);
  }

  function notifyFailure(action: OptimisticAction, error: unknown) {
    const { status = 0 } = error as { status?: number };
    const message = errorMessage(error);
    if (status > 0 && status < SERVER_FAULT) {
      notify(message, { type: 'error' });
      return;
    }
    const retry = () => void perform(action);
    notify(<ActionToast message={message} label={commonText.retry} onClick={retry} />, {
      autoHideDuration: RETRY_MS,
    });
  }

  return perform;
}
