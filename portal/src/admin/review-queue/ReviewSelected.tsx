import { Button } from '@mui/material';
import { useState } from 'react';
import { BulkActionsToolbar, useListContext, useNotify } from 'react-admin';
import { api } from '@/shared/api/client';
import { errorMessage } from '../actions/errorMessage';
import { SelectedAct } from '../actions/SelectedAct';
import { useActOnSelected } from '../actions/selection';
import { heldText } from './text';
import type { HeldRow } from './types';

/** Publishes or removes all selected cards; either is one act with one undo. */
export function ReviewSelected() {
  const { data = [], selectedIds = [] } = useListContext<HeldRow>();
  const actOnSelected = useActOnSelected();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const targets = data
    .filter(({ id }) => selectedIds.includes(id))
    .map(({ kind, targetId }) => ({ kind, id: targetId }));

  async function release() {
    setBusy(true);
    try {
      const body = { targets, decision: 'release' } as const;
      await actOnSelected(api.post('/api/admin/held/selected', { body }), heldText.releasedMany);
    } catch (error) {
      notify(errorMessage(error), { type: 'error' });
    }
    setBusy(false);
  }
  return (
    <BulkActionsToolbar>
      <Button size="small" loading={isBusy} onClick={release}>
        {heldText.release}
      </Button>
      <SelectedAct
        verb={heldText.remove}
        title={heldText.removeManyTitle}
        said={heldText.removedMany}
        isGrave
        send={(reason) =>
          api.post('/api/admin/held/selected', {
            body: { targets, decision: 'remove', reason },
          })
        }
      />
    </BulkActionsToolbar>
  );
}
