import { TextField } from '@mui/material';
import { api } from '@/shared/api/client';
import { MEMBER_NOTE_MAX } from '@/shared/api/limits.gen';
import { monthName } from '@/shared/lib/month';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { ConfirmDialog } from '../forms/ConfirmDialog';
import { useDraft } from '../forms/useDraft';
import { reviewText } from './text';

type ReviewDialogProps = { month: string; onClose: () => void };

/** Notes that a month was reviewed, with a remark. */
export function ReviewDialog({ month, onClose }: ReviewDialogProps) {
  const notifyDone = useNotifyWithUndo('personal-data-reviews');
  const draftKey = `personal-data-reviews/${month}`;
  const [remark, setRemark] = useDraft(`${draftKey}/remark`, '');
  async function review() {
    await api.put('/api/admin/personal-data-reviews/{month}', {
      path: { month },
      body: { remark: remark.trim() || null },
    });
    notifyDone(reviewText.done);
  }
  return (
    <ConfirmDialog
      title={reviewText.reviewTitle(monthName(month))}
      verb={reviewText.review}
      draftKey={draftKey}
      onConfirm={review}
      onClose={onClose}
    >
      <TextField
        label={reviewText.remark}
        helperText={reviewText.remarkHelp}
        value={remark}
        onChange={(event) => setRemark(event.target.value)}
        slotProps={{ htmlInput: { maxLength: MEMBER_NOTE_MAX } }}
        multiline
        minRows={2}
      />
    </ConfirmDialog>
  );
}
