import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { useEndPoll } from './api';
import { text } from './text';

const words = text.ending;

/**
 * Asks for confirmation: all members see the results afterwards, and the poll cannot be reopened.
 */
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
      // The poll itself shows that it was done.
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
    />
  );
}
