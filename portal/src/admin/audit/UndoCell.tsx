import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { ConfirmDialog } from '../components/ConfirmDialog';
import { resourceOfTarget } from '../invalidationMap';
import { actionName, auditText } from './text';

/** Undoes an act, or says that it was undone or what it undid. */
export function UndoCell({ act }: { act: Shape<'AuditRow'> }) {
  const notifyDone = useNotifyWithUndo(resourceOfTarget(act.targetType));
  const [isAsking, setAsking] = useState(false);
  if (act.undoneAt) return auditText.wasUndone;
  if (act.undoesId) return auditText.undoes(act.undoesId);
  if (!act.mayUndo) return null;
  return (
    // The row behind the button opens on a click of its own.
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps clicks from the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps clicks from the row
    <span onClick={(event) => event.stopPropagation()}>
      <Button size="small" onClick={() => setAsking(true)}>
        {auditText.undo}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={auditText.undoTitle}
          verb={auditText.undo}
          onConfirm={async () => {
            await api.post('/api/admin/audit/{act_id}/undo', { path: { act_id: act.id } });
            notifyDone(auditText.undone);
          }}
          onClose={() => setAsking(false)}
        >
          <Typography>
            {actionName(act.action)}. {auditText.undoBody}
          </Typography>
        </ConfirmDialog>
      )}
    </span>
  );
}
