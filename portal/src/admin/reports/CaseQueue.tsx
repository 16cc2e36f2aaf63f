import { Button } from '@mui/material';
import { useState } from 'react';
import { useListContext, useRedirect } from 'react-admin';
import { KeysHelp } from '../kit/KeysHelp';
import { QueueBar } from '../kit/QueueBar';
import { useQueueActs } from '../kit/useQueueActs';
import { BulkDismissDialog } from './BulkDismissDialog';
import { CaseTable } from './CaseTable';
import { DismissDialog } from './DismissDialog';
import { keyText, reportsText } from './text';
import type { CaseRow } from './types';
import { useLastDecision } from './useLastDecision';

/** The queue, worked by keys: the row with the focus is the one that is meant. */
export function CaseQueue() {
  const { filterValues } = useListContext();
  const [dismissed, setDismissed] = useState<CaseRow | null>(null);
  const [isBulk, setBulk] = useState(false);
  const redirect = useRedirect();
  const { undo } = useLastDecision();
  const keys = useQueueActs<CaseRow>([
    { key: 'enter', label: keyText.open, run: ({ id }) => redirect(`/reports/${id}/show`) },
    {
      key: 'r',
      label: keyText.resolve,
      run: ({ id }) => redirect(`/reports/${id}/show?do=resolve`),
    },
    {
      key: 'd',
      label: keyText.dismiss,
      run: (row) => row.status === 'pending' && setDismissed(row),
    },
  ]);
  return (
    <>
      <QueueBar>
        <Button size="small" onClick={() => setBulk(true)}>
          {reportsText.bulk}
        </Button>
        <KeysHelp acts={[...keys, { key: 'u', label: keyText.undo, run: () => undo() }]} />
      </QueueBar>
      <CaseTable />
      {dismissed && <DismissDialog report={dismissed} onClose={() => setDismissed(null)} />}
      {isBulk && <BulkDismissDialog filter={filterValues} onClose={() => setBulk(false)} />}
    </>
  );
}
