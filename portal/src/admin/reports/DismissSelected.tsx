import { useState } from 'react';
import { api } from '@/shared/api/client';
import { BulkActionButton } from '../lists/BulkActionButton';
import { DismissalField } from './DismissalField';
import { bulkText, DISMISSALS, decideText } from './text';
import type { CaseRow, Dismissal } from './types';

/** Ends every selected case without an act; one undo puts all of them back into the queue. */
export function DismissSelected() {
  const [as, setAs] = useState<Dismissal>('unfounded');
  return (
    <BulkActionButton<CaseRow>
      verb={decideText.dismiss}
      title={bulkText.dismissTitle}
      messageOf={bulkText.done}
      reasons={DISMISSALS[as].reasons}
      help={decideText.dismissHelp}
      send={(rows, reason) =>
        api.post('/api/admin/reports/selected', {
          body: { ids: rows.map(({ id }) => id), decision: 'dismiss', dismissal: as, reason },
        })
      }
    >
      <DismissalField value={as} onChange={setAs} />
    </BulkActionButton>
  );
}
