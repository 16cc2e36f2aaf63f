import { useState } from 'react';
import { useListContext } from 'react-admin';
import { SelectedAct } from '../actions/SelectedAct';
import { DismissalField } from './DismissalField';
import { bulkText, DISMISSALS, decideText } from './text';
import type { Dismissal } from './types';

/** Ends every selected case without an act; one undo puts all of them back into the queue. */
export function DismissSelected() {
  const { selectedIds = [] } = useListContext();
  const [as, setAs] = useState<Dismissal>('unfounded');
  return (
    <SelectedAct
      verb={decideText.dismiss}
      title={bulkText.dismissTitle}
      said={bulkText.done}
      reasons={DISMISSALS[as].reasons}
      help={decideText.dismissHelp}
      path="reports/selected"
      body={(reason) => ({ ids: selectedIds, decision: 'dismiss', dismissal: as, reason })}
    >
      <DismissalField value={as} onChange={setAs} />
    </SelectedAct>
  );
}
