import { api } from '@/shared/api/client';
import { BulkActionButton } from '../lists/BulkActionButton';
import { heldText } from './text';
import type { HeldRow } from './types';

const targetOf = ({ kind, targetId }: HeldRow) => ({ kind, id: targetId });
const asRead = (row: HeldRow) => ({ ...targetOf(row), version: row.version });

/** Publishes or removes all selected cards; either is one act with one undo. */
export function ReviewSelected() {
  return (
    <>
      <BulkActionButton<HeldRow>
        verb={heldText.release}
        messageOf={heldText.releasedMany}
        targetOf={targetOf}
        send={(rows) => {
          const body = { targets: rows.map(asRead), decision: 'release' } as const;
          return api.post('/api/admin/held/selected', { body });
        }}
      />
      <BulkActionButton<HeldRow>
        verb={heldText.remove}
        title={heldText.removeManyTitle}
        messageOf={heldText.removedMany}
        isGrave
        targetOf={targetOf}
        send={(rows, reason) => {
          const body = { targets: rows.map(asRead), decision: 'remove', reason } as const;
          return api.post('/api/admin/held/selected', { body });
        }}
      />
    </>
  );
}
