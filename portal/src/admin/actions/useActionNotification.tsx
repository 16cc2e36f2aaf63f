import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { commonText } from '../components/text';
import { ActionToast } from './ActionToast';
import { pushUndoable, type UndoableAction, useUndo } from './useUndo';

/** Long enough to notice a slip and reach the button. */
const UNDO_MS = 12_000;
/** A line for each row that was left takes its time to read. */
const LINES_MS = 30_000;

/**
 * Notifies of an action. If it can be undone, it is added to the history, and the notification
 * offers the undo.
 */
export function useActionNotification(): (message: string, action: UndoableAction | null) => void {
  const client = useQueryClient();
  const notify = useNotify();
  const undo = useUndo();
  return (message, action) => {
    if (!action) {
      notify(message, { type: 'success' });
      return;
    }
    pushUndoable(client, action);
    const onClick = () => void undo(action);
    notify(<ActionToast message={message} label={commonText.undo} onClick={onClick} />, {
      autoHideDuration: message.includes('\n') ? LINES_MS : UNDO_MS,
    });
  };
}
