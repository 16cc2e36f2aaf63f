import { type RaRecord, useRedirect } from 'react-admin';
import type { ChangedResource } from '../data/invalidationMap';
import { useNotifyWithUndo } from './useNotifyWithUndo';

/** `onSuccess` of a form: back to the list, and a notification that can undo it. */
export function useSaveSuccess(resource: ChangedResource, message: string) {
  const redirect = useRedirect();
  const notify = useNotifyWithUndo(resource);
  return (record: RaRecord & { auditId?: number }) => {
    redirect('list', resource);
    notify(message, record.auditId);
  };
}
