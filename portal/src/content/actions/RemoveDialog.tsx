import { useState } from 'react';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import type { ToastInput } from '@/shared/ui/toast';
import type { Trashed } from './restore';
import { useUndoToast } from './useUndoToast';

type RemoveDialogProps = DialogControl & {
  trashed: Trashed;
  words: { title: string; description: string; submit: string; done: ToastInput };
  /** Rejects with the server's refusal, which the action has shown by then. */
  remove: () => Promise<unknown>;
  /** A page of its own has nothing to show then. */
  onRemoved?: (() => void) | undefined;
};

/** Asks before one of the member's own things is deleted, and offers the undo afterwards. */
export function RemoveDialog({ trashed, words, remove, onRemoved, onClose }: RemoveDialogProps) {
  const [pending, setPending] = useState(false);
  const toastUndo = useUndoToast();

  async function confirm() {
    setPending(true);
    try {
      await remove();
    } catch {
      return setPending(false);
    }
    toastUndo(trashed, words.done);
    onClose();
    onRemoved?.();
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void confirm()}
      pending={pending}
      tone="danger"
      title={words.title}
      description={words.description}
      confirmLabel={words.submit}
    />
  );
}
