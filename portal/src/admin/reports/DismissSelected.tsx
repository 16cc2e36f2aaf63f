import { useState } from 'react';
import { useListContext } from 'react-admin';
import { api } from '@/shared/api/client';
import { BulkActionButton } from '../actions/BulkActionButton';
import { DismissalField } from './DismissalField';
import { bulkText, DISMISSALS, decideText } from './text';
import type { Dismissal } from './types';

/** Ends every selected case without an act; one undo puts all of them back into the queue. */
export function DismissSelected() {
  const { selectedIds = [] } = useListContext();
  const [as, setAs] = useState<Dismissal>('unfounded');
  return (
    <BulkActionButton
      verb={decideText.dismiss}
      title={bulkText.dismissTitle}
      messageOf={bulkText.done}
      reasons={DISMISSALS[as].reasons}
      help={decideText.dismissHelp}
      mutationFn={(reason) =>
        api.post('/api/admin/reports/selected', {
          body: { ids: selectedIds, decision: 'dismiss', dismissal: as, reason },
        })
      }
    >
      <DismissalField value={as} onChange={setAs} />
    </BulkActionButton>
  );
}
