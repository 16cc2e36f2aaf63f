import { Typography } from '@mui/material';
import { api } from '@/shared/api/client';
import { usePessimisticAction } from '../actions/usePessimisticAction';
import { AskButton } from '../components/AskButton';
import { contentText } from '../content/text';
import { ReasonDialog } from '../forms/ReasonDialog';

type RemovePhotoProps = { contestId: number; entryId: number };

/** Takes a photo out of sight, for a reason that its member reads. */
export function RemovePhoto({ contestId, entryId }: RemovePhotoProps) {
  const perform = usePessimisticAction();
  async function remove(reason: string) {
    await perform({
      message: contentText.removed,
      updates: [{ resource: 'contests', id: contestId, update: (one) => one }],
      mutationFn: () =>
        api.delete('/api/admin/contests/photos/{entry_id}', {
          path: { entry_id: entryId },
          body: { reason },
        }),
    });
  }
  return (
    <AskButton verb={contentText.remove} color="error">
      {(close) => (
        <ReasonDialog
          title={contentText.removeTitle}
          verb={contentText.remove}
          isGrave
          draftKey={`contests/photos/${entryId}/remove`}
          onConfirm={remove}
          onClose={close}
        >
          <Typography>{contentText.removeBody}</Typography>
        </ReasonDialog>
      )}
    </AskButton>
  );
}
