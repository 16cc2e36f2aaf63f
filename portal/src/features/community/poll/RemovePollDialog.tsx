import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { useRemovePoll } from './api';
import { text } from './text';

const words = text.removing;

/** Asks for confirmation before a poll is removed with all votes. */
export default function RemovePollDialog({ postId, onClose }: DialogControl & { postId: number }) {
  const { mutate, isPending } = useRemovePoll(postId);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={words.title}
      description={words.description}
      confirmLabel={words.submit}
      tone="danger"
      pending={isPending}
      // The poll itself shows that it was done.
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
    />
  );
}
