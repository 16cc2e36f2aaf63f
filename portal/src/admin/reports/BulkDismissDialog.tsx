import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { ReasonDialog } from '../kit/ReasonDialog';
import { sentenceOf } from '../kit/sentenceOf';
import { useTold } from '../kit/useTold';
import { bulkDismiss, countDismissed } from './caseActs';
import { bulkText, DISMISS_REASONS, decideText } from './text';

type BulkDismissDialogProps = { filter: Record<string, unknown>; onClose: () => void };

/** Ends all that the list's filters find; how many those are is said before. */
export function BulkDismissDialog({ filter, onClose }: BulkDismissDialogProps) {
  const told = useTold();
  const { data: count, error } = useQuery({
    queryKey: ['reports', 'bulk-dismiss', filter],
    queryFn: () => countDismissed(filter),
    staleTime: 0,
  });
  async function dismiss(reason: string) {
    if (!count) throw new Error(bulkText.none);
    told(bulkText.done(await bulkDismiss(filter, reason)));
  }
  return (
    <ReasonDialog
      title={bulkText.title}
      verb={decideText.dismiss}
      help={bulkText.help}
      reasons={DISMISS_REASONS}
      isGrave
      onConfirm={dismiss}
      onClose={onClose}
    >
      {error ? (
        <Alert severity="error">{sentenceOf(error)}</Alert>
      ) : (
        <Alert severity={count === 0 ? 'info' : 'warning'}>{previewOf(count)}</Alert>
      )}
    </ReasonDialog>
  );
}

function previewOf(count: number | undefined): string {
  if (count === undefined) return bulkText.counting;
  return count ? bulkText.preview(count) : bulkText.none;
}
