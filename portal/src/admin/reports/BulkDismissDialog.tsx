import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Shape } from '@/shared/api/types';
import { bulkMessage, refusalReasons } from '../actions/bulkAction';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { ErrorAlert } from '../components/ErrorAlert';
import { ReasonDialog } from '../forms/ReasonDialog';
import { bulkDismiss, previewDismissal } from './caseActs';
import { DismissalField } from './DismissalField';
import { bulkText, DISMISSALS, decideText } from './text';
import type { Dismissal } from './types';

type BulkDismissDialogProps = { filter: Record<string, unknown>; onClose: () => void };

/**
 * Dismisses the cases that match the list's filters. They are counted once, when it opens, and only
 * those are ended: what is reported meanwhile was neither counted nor seen.
 */
export function BulkDismissDialog({ filter, onClose }: BulkDismissDialogProps) {
  const notifyDone = useNotifyWithUndo('reports');
  const [as, setAs] = useState<Dismissal>('unfounded');
  // Of this dialog alone: what arrives meanwhile does not count anew.
  const { data: preview, error } = useQuery({
    queryKey: ['bulk-dismiss', filter],
    queryFn: () => previewDismissal(filter),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  async function dismiss(reason: string) {
    if (!preview?.count) throw new Error(bulkText.none);
    const { count: done, refused, auditId } = await bulkDismiss(preview, reason, as);
    notifyDone(
      bulkMessage({ done, refused }, ({ id }) => `#${id}`, bulkText.done),
      auditId,
    );
  }
  return (
    <ReasonDialog
      title={bulkText.title}
      verb={decideText.dismiss}
      help={bulkText.help}
      reasons={DISMISSALS[as].reasons}
      canned="dismissal"
      isGrave
      onConfirm={dismiss}
      onClose={onClose}
    >
      {error ? (
        <ErrorAlert error={error} />
      ) : (
        <Alert severity={preview?.count === 0 ? 'info' : 'warning'}>{sentenceFor(preview)}</Alert>
      )}
      <DismissalField value={as} onChange={setAs} />
    </ReasonDialog>
  );
}

function sentenceFor(preview: Shape<'BulkDismissed'> | undefined): string {
  if (!preview) return bulkText.counting;
  const { count, refused } = preview;
  const ends = count ? bulkText.preview(count) : bulkText.none;
  return refused.length
    ? `${ends} ${bulkText.left(refused.length, refusalReasons(refused))}`
    : ends;
}
