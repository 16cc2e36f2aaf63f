import { useRedirect } from 'react-admin';
import { api } from '@/shared/api/client';
import { useOptimisticAction } from '../actions/useOptimisticAction';
import { AskButton } from '../components/AskButton';
import { ConfirmDialog } from '../forms/ConfirmDialog';
import { blocksText } from './text';
import type { BlockRow } from './types';

/** Ends a block now. */
export function LiftBlock({ block }: { block: BlockRow }) {
  const perform = useOptimisticAction();
  const redirect = useRedirect();
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
    <AskButton verb={blocksText.lift} size="medium" color="error">
      {(close) => (
        <ConfirmDialog
          title={blocksText.liftTitle}
          verb={blocksText.lift}
          onConfirm={lift}
          onClose={close}
        >
          {blocksText.liftBody(block.subject)}
        </ConfirmDialog>
      )}
    </AskButton>
  );
}
