import { Button } from '@mui/material';
import { useState } from 'react';
import { BulkActionsToolbar, useListContext, useNotify } from 'react-admin';
import { api } from '@/shared/api/client';
import { BulkActionButton } from '../actions/BulkActionButton';
import { useBulkAction } from '../actions/bulkAction';
import { errorMessage } from '../actions/errorMessage';
import { heldText } from './text';
import type { HeldRow } from './types';

/** Publishes or removes all selected cards; either is one act with one undo. */
export function ReviewSelected() {
  const { data = [], selectedIds = [] } = useListContext<HeldRow>();
  const runBulkAction = useBulkAction();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const targets = data
    .filter(({ id }) => selectedIds.includes(id))
    .map(({ kind, targetId }) => ({ kind, id: targetId }));

  async function release() {
    setBusy(true);
    try {
      const body = { targets, decision: 'release' } as const;
      await runBulkAction(api.post('/api/admin/held/selected', { body }), heldText.releasedMany);
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
      <BulkActionButton
        verb={heldText.remove}
        title={heldText.removeManyTitle}
        messageOf={heldText.removedMany}
        isGrave
        mutationFn={(reason) =>
          api.post('/api/admin/held/selected', {
            body: { targets, decision: 'remove', reason },
          })
        }
      />
    </BulkActionsToolbar>
  );
}
