import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { api } from '@/shared/api/client';
import { commonText } from '../components/text';
import { type Done, forget, latest, send, settle } from './actions';
import { errorMessage } from './errorMessage';

/** Takes back an act, or the latest one: the screen shows it at once, the server's word follows. */
export function useUndo(): (done?: Done) => Promise<void> {
  const client = useQueryClient();
  const notify = useNotify();
  return async (done = latest(client)) => {
    if (!done) {
      notify(commonText.nothingToUndo, { type: 'info' });
      return;
    }
    forget(client, done);
    done.putBack?.();
    try {
      const isUndone = await send(client, () => undo(done));
      if (isUndone) notify(commonText.undone, { type: 'success' });
    } catch (error) {
      notify(errorMessage(error), { type: 'error' });
    }
    settle(client);
  };
}

/** False when the act itself was refused, which has been said. */
async function undo({ auditId }: Done): Promise<boolean> {
  const id = await auditId.catch(() => null);
  if (id !== null) await api.post('/api/admin/audit/{act_id}/undo', { path: { act_id: id } });
  return id !== null;
}
