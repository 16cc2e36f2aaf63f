import { useListContext, useRedirect } from 'react-admin';
import { useQueueShortcuts } from '../actions/useQueueShortcuts';
import { AskButton } from '../components/AskButton';
import { SaveList } from '../components/SaveList';
import { commonText } from '../components/text';
import { QueueBar } from '../lists/QueueBar';
import { useKeptBoards } from '../permissions/api';
import { BulkDismissDialog } from './BulkDismissDialog';
import { CaseTable } from './CaseTable';
import { dismissal } from './caseActs';
import { placeQuery } from './queuePlace';
import { keyText, reportsText, USUAL_DISMISSAL } from './text';
import type { CaseRow } from './types';
import { useDecide } from './useDecide';

/**
 * The queue with keyboard shortcuts: they act on the focused row, and d dismisses with the usual
 * reason.
 */
export function CaseQueue() {
  const { filterValues, sort, page, perPage, onToggleItem } = useListContext();
  const redirect = useRedirect();
  const decide = useDecide();
  const isKeeper = useKeptBoards() !== null;
  const showsOpen = [undefined, 'pending'].includes(filterValues.status);
  const place = placeQuery({ filter: filterValues, sort, page, perPage });
  useQueueShortcuts<CaseRow>([
    {
      key: 'enter',
      label: keyText.open,
      acts: false,
      run: ({ id }) => redirect(`/reports/${id}/show${place}`),
    },
    {
      key: 'r',
      label: keyText.resolve,
      run: ({ id }) => redirect(`/reports/${id}/show${place}&do=resolve`),
    },
    {
      key: 'd',
      label: keyText.dismiss,
      run: async (row) => {
        if (row.status === 'pending') await decide(row, dismissal(USUAL_DISMISSAL));
      },
    },
    {
      key: 'x',
      label: commonText.select,
      acts: false,
      run: ({ id, status }) => {
        if (status === 'pending') onToggleItem(id);
      },
    },
  ]);
  return (
    <>
      <QueueBar>
        {!isKeeper && showsOpen && (
          <AskButton verb={reportsText.bulk}>
            {(close) => <BulkDismissDialog filter={filterValues} onClose={close} />}
          </AskButton>
        )}
        <SaveList path="/api/admin/reports/export" />
      </QueueBar>
      <CaseTable place={place} />
    </>
  );
}
