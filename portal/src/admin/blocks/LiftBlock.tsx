import { Button } from '@mui/material';
import { useState } from 'react';
import { useRedirect } from 'react-admin';
import { api } from '@/shared/api/client';
import { useOptimisticAction } from '../actions/useOptimisticAction';
import { ConfirmDialog } from '../components/ConfirmDialog';
import { blocksText } from './text';
import type { BlockRow } from './types';

/** Ends a block now. */
export function LiftBlock({ block }: { block: BlockRow }) {
  const perform = useOptimisticAction();
  const redirect = useRedirect();
  const [isAsked, setAsked] = useState(false);
  async function lift() {
    const { id } = block;
    redirect('list', 'blocks');
    void perform({
      message: blocksText.lifted,
      updates: [{ resource: 'blocks', id, update: (row) => ({ ...row, state: 'lifted' }) }],
      mutationFn: () => api.delete('/api/admin/blocks/{block_id}', { path: { block_id: id } }),
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
