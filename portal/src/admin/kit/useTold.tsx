import { Button, SnackbarContent } from '@mui/material';
import { useCloseNotification, useNotify, useRefresh } from 'react-admin';
import { act } from '../dataProvider';
import { kitText } from './text';

/** Long enough to notice a slip and reach the button. */
const UNDO_MS = 12_000;

/**
 * Says what was done and shows the lists anew. With the id of its audit row the toast can undo it;
 * an undo that is refused says why.
 */
export function useTold(): (said: string, auditId?: number | null) => void {
  const notify = useNotify();
  const refresh = useRefresh();
  const close = useCloseNotification();
  async function undo(auditId: number) {
    close();
    try {
      await act(`audit/${auditId}/undo`);
      notify(kitText.undone, { type: 'success' });
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    }
    refresh();
  }
  return (said, auditId) => {
    refresh();
    if (!auditId) {
      notify(said, { type: 'success' });
      return;
    }
    const button = (
      <Button color="inherit" onClick={() => void undo(auditId)}>
        {kitText.undo}
      </Button>
    );
    notify(<SnackbarContent message={said} action={button} />, { autoHideDuration: UNDO_MS });
  };
}
