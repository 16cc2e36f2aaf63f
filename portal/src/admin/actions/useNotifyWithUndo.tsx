import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { commonText } from '../components/text';
import { type Done, remember, settle } from './actions';
import { ToastWithAct } from './ToastWithAct';
import { useUndo } from './useUndo';

/** Long enough to notice a slip and reach the button. */
const UNDO_MS = 12_000;

/**
 * Says what was done and shows the lists anew. What can be undone is remembered, and the notice
 * offers it: an act under way, or the id of one the server has answered.
 */
export function useNotifyWithUndo(): (said: string, done?: Done | number | null) => void {
  const client = useQueryClient();
  const notify = useNotify();
  const undo = useUndo();
  return (said, act) => {
    settle(client);
    if (!act) {
      notify(said, { type: 'success' });
      return;
    }
    const done = typeof act === 'number' ? { auditId: Promise.resolve(act) } : act;
    remember(client, done);
    notify(<ToastWithAct said={said} verb={commonText.undo} onAct={() => void undo(done)} />, {
      autoHideDuration: UNDO_MS,
    });
  };
}
