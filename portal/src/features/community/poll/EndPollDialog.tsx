import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { toast } from '@/shared/ui/toast';
import { useEndPoll } from './api';
import { text } from './text';

const words = text.ending;

/** Asks before everybody sees the results: it cannot be opened again. */
export default function EndPollDialog({ postId, onClose }: DialogControl & { postId: number }) {
  const { mutate, isPending } = useEndPoll(postId);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={words.title}
      description={words.description}
      confirmLabel={words.submit}
      pending={isPending}
      onConfirm={() =>
        mutate(undefined, {
          onSuccess: () => {
            toast({ ...words.done, tone: 'good' });
            onClose();
          },
        })
      }
    />
  );
}
