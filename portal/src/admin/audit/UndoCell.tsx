import { Typography } from '@mui/material';
import type { Shape } from '@/shared/api/types';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { undoAct, undoneMessage } from '../actions/useUndo';
import { AskButton } from '../components/AskButton';
import { resourceOfTarget } from '../data/invalidationMap';
import { ConfirmDialog } from '../forms/ConfirmDialog';
import { actionName, auditText } from './text';

/** Undoes an act, or shows that the act was undone or which act it undid. */
export function UndoCell({ act }: { act: Shape<'AuditRow'> }) {
  const notifyDone = useNotifyWithUndo(resourceOfTarget(act.targetType));
  if (act.undoneAt) return auditText.wasUndone;
  if (act.undoesId) return auditText.undoes(act.undoesId);
  if (!act.mayUndo) return null;
  return (
    <AskButton verb={auditText.undo}>
      {(close) => (
        <ConfirmDialog
          title={auditText.undoTitle}
          verb={auditText.undo}
          onConfirm={async () => {
            notifyDone(undoneMessage(await undoAct(act.id)));
          }}
          onClose={close}
        >
          <Typography>
            {actionName(act.action)}. {auditText.undoBody}
          </Typography>
        </ConfirmDialog>
      )}
    </AskButton>
  );
}
