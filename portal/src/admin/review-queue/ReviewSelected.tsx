import { Button } from '@mui/material';
import { useState } from 'react';
import { BulkActionsToolbar, useListContext, useNotify } from 'react-admin';
import { errorMessage } from '../actions/errorMessage';
import { SelectedAct } from '../actions/SelectedAct';
import { useActOnSelected } from '../actions/selection';
import { heldText } from './text';
import type { HeldRow } from './types';

const PATH = 'held/selected';

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
      await actOnSelected(PATH, { targets, decision: 'release' }, heldText.releasedMany);
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
        path={PATH}
        body={(reason) => ({ targets, decision: 'remove', reason })}
      />
    </BulkActionsToolbar>
  );
}
