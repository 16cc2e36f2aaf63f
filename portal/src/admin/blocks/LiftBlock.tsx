import { Button } from '@mui/material';
import { useState } from 'react';
import { useRedirect } from 'react-admin';
import { api } from '@/shared/api/client';
import { useAct } from '../actions/useAct';
import { ConfirmDialog } from '../components/ConfirmDialog';
import { blocksText } from './text';
import type { BlockRow } from './types';

/** Ends a block now. */
export function LiftBlock({ block }: { block: BlockRow }) {
  const perform = useAct();
  const redirect = useRedirect();
  const [isAsked, setAsked] = useState(false);
  async function lift() {
    const { id } = block;
    redirect('list', 'blocks');
    void perform({
      said: blocksText.lifted,
      changes: [{ resource: 'blocks', id, to: (row) => ({ ...row, state: 'lifted' }) }],
      send: () => api.delete('/api/admin/blocks/{block_id}', { path: { block_id: id } }),
    });
  }
  return (
    <>
      <Button color="error" onClick={() => setAsked(true)}>
        {blocksText.lift}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={blocksText.liftTitle}
          verb={blocksText.lift}
          onConfirm={lift}
          onClose={() => setAsked(false)}
        >
          {blocksText.liftBody(block.subject)}
        </ConfirmDialog>
      )}
    </>
  );
}
