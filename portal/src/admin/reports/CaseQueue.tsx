import { Button } from '@mui/material';
import { useState } from 'react';
import { useListContext, useRedirect } from 'react-admin';
import { KeysHelp } from '../kit/KeysHelp';
import { QueueBar } from '../kit/QueueBar';
import { leaveRow } from '../kit/queueRows';
import { useQueueActs } from '../kit/useQueueActs';
import { BulkDismissDialog } from './BulkDismissDialog';
import { CaseTable } from './CaseTable';
import { dismissal } from './caseActs';
import { keyText, reportsText, USUAL_DISMISSAL } from './text';
import type { CaseRow } from './types';
import { useDecide } from './useDecide';

/** The queue, worked by keys: the row with the focus is meant, and d says the usual reason. */
export function CaseQueue() {
  const { filterValues } = useListContext();
  const [isBulk, setBulk] = useState(false);
  const redirect = useRedirect();
  const decide = useDecide();
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
      run: (row) => {
        if (row.status !== 'pending') return;
        leaveRow();
        void decide(row, dismissal(USUAL_DISMISSAL));
      },
    },
  ]);
  return (
    <>
      <QueueBar>
        <Button size="small" onClick={() => setBulk(true)}>
          {reportsText.bulk}
        </Button>
        <KeysHelp acts={keys} />
      </QueueBar>
      <CaseTable />
      {isBulk && <BulkDismissDialog filter={filterValues} onClose={() => setBulk(false)} />}
    </>
  );
}
