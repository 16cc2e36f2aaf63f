import { api } from '@/shared/api/client';
import { BulkActionButton } from '../lists/BulkActionButton';
import { blocksText } from './text';
import type { BlockRow } from './types';

export function isRunning({ state }: BlockRow): boolean {
  return state === 'running';
}

/** Ends all selected blocks now; one undo puts them in force again. */
export function LiftSelected() {
  return (
    <BulkActionButton<BlockRow>
      verb={blocksText.lift}
      title={blocksText.liftManyTitle}
      isReasoned={false}
      messageOf={blocksText.liftedMany}
      isFor={isRunning}
      send={(rows) =>
        api.post('/api/admin/blocks/selected', { body: { ids: rows.map(({ id }) => id) } })
      }
    >
      {blocksText.liftManyBody}
    </BulkActionButton>
  );
}
