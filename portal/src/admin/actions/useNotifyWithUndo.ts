import { useQueryClient } from '@tanstack/react-query';
import type { ChangedResource } from '../data/invalidationMap';
import { invalidateChanged } from './pendingActions';
import { useActionNotification } from './useActionNotification';

/** Shows the result of a change to a resource with its undo, and refetches the affected queries. */
export function useNotifyWithUndo(
  resource: ChangedResource,
): (message: string, auditId?: number | null) => void {
  const client = useQueryClient();
  const notifyAction = useActionNotification();
  return (message, auditId = null) => {
    const changed = [resource];
    invalidateChanged(client, changed);
    notifyAction(message, auditId === null ? null : { changed, auditId: Promise.resolve(auditId) });
  };
}
