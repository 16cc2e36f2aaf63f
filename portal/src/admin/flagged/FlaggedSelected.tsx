import { api } from '@/shared/api/client';
import { contentText } from '../content/text';
import { BulkActionButton } from '../lists/BulkActionButton';
import { flaggedText } from './text';
import type { FlaggedRow } from './types';

const targetOf = ({ kind, targetId }: FlaggedRow) => ({ kind, id: targetId });

/** Accepts or removes all selected cards; either is one act with one undo. */
export function FlaggedSelected() {
  return (
    <>
      <BulkActionButton<FlaggedRow>
        verb={flaggedText.clear}
        messageOf={flaggedText.clearedMany}
        send={(rows) =>
          api.post('/api/admin/flagged/selected', { body: { ids: rows.map(({ id }) => id) } })
        }
      />
      <BulkActionButton<FlaggedRow>
        verb={flaggedText.remove}
        title={contentText.removeManyTitle}
        messageOf={contentText.removedMany}
        isGrave
        targetOf={targetOf}
        send={(rows, reason) =>
          api.post('/api/admin/content/remove', { body: { targets: rows.map(targetOf), reason } })
        }
      />
    </>
  );
}
