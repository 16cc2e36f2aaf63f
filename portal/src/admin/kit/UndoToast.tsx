import { Button, SnackbarContent } from '@mui/material';
import { type Ref, useEffect, useState } from 'react';
import { useCloseNotification, useNotificationContext, useNotify, useRefresh } from 'react-admin';
import { act } from '../dataProvider';
import { kitText } from './text';

type UndoToastProps = { said: string; auditId: number; ref?: Ref<HTMLDivElement> };

/** Says what was done; its button undoes it, and an undo that is refused says why. */
export function UndoToast({ said, auditId, ref }: UndoToastProps) {
  const notify = useNotify();
  const refresh = useRefresh();
  const close = useCloseNotification();
  const { notifications: waiting } = useNotificationContext();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    // The next thing said must not wait until this one has had its time.
    if (waiting.length > 0) close();
  }, [waiting, close]);
  async function undo() {
    setBusy(true);
    try {
      await act(`audit/${auditId}/undo`);
      notify(kitText.undone, { type: 'success' });
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    }
    refresh();
    close();
  }
  return (
    <SnackbarContent
      ref={ref}
      message={said}
      action={
        <Button color="inherit" disabled={isBusy} onClick={undo}>
          {kitText.undo}
        </Button>
      }
    />
  );
}
