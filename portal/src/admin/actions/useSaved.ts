import { type RaRecord, useRedirect } from 'react-admin';
import { useNotifyWithUndo } from './useNotifyWithUndo';

/** After a form was saved: back to the list, and a toast that can undo it. */
export function useSaved(resource: string, said: string) {
  const redirect = useRedirect();
  const told = useNotifyWithUndo();
  return (record: RaRecord & { auditId?: number }) => {
    redirect('list', resource);
    told(said, record.auditId);
  };
}
