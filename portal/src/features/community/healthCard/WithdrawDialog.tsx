import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { useWithdrawCard } from './api';
import { text } from './text';

const words = text.withdrawing;

/** Asks for confirmation before a card is withdrawn: the same card cannot be restored. */
export default function WithdrawDialog({ postId, onClose }: DialogControl & { postId: number }) {
  const { mutate, isPending } = useWithdrawCard(postId);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={words.title}
      description={words.description}
      confirmLabel={words.submit}
      tone="danger"
      pending={isPending}
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
    />
  );
}
