import { api } from '@/shared/api/client';
import { BulkActionButton } from '../lists/BulkActionButton';
import { heldText } from './text';
import type { HeldRow } from './types';

const targetOf = ({ kind, targetId }: HeldRow) => ({ kind, id: targetId });

/** Publishes or removes all selected cards; either is one act with one undo. */
export function ReviewSelected() {
  return (
    <>
      <BulkActionButton<HeldRow>
        verb={heldText.release}
        messageOf={heldText.releasedMany}
        targetOf={targetOf}
        send={(rows) => {
          const targets = rows.map((row) => ({ ...targetOf(row), version: row.version }));
          const body = { targets, decision: 'release' } as const;
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
          const body = { targets: rows.map(targetOf), decision: 'remove', reason } as const;
          return api.post('/api/admin/held/selected', { body });
        }}
      />
    </>
  );
}
