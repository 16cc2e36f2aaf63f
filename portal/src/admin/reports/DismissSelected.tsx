import { api } from '@/shared/api/client';
import { BulkActionButton } from '../lists/BulkActionButton';
import { asRead } from './caseActs';
import { DismissalField } from './DismissalField';
import { bulkText, DISMISSALS, decideText } from './text';
import type { CaseRow, Dismissal } from './types';

/** Ends every selected case without an act; one undo puts all of them back into the queue. */
export function DismissSelected() {
  return (
    <BulkActionButton<CaseRow, Dismissal>
      verb={decideText.dismiss}
      title={bulkText.dismissTitle}
      messageOf={bulkText.done}
      initial="unfounded"
      reasons={(as) => DISMISSALS[as].reasons}
      help={decideText.dismissHelp}
      send={(rows, reason, as) =>
        api.post('/api/admin/reports/selected', {
          body: { ...asRead(rows), decision: 'dismiss', dismissal: as, reason },
        })
      }
    >
      {(as, setAs) => <DismissalField value={as} onChange={setAs} />}
    </BulkActionButton>
  );
}
