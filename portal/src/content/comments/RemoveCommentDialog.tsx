import { useState } from 'react';
import type { Trashed } from '@/content/actions/restore';
import { useUndoToast } from '@/content/actions/useUndoToast';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { text } from './text';

type RemoveCommentDialogProps = DialogControl & {
  comment: Trashed;
  /** Rejects with the server's refusal. */
  onRemove: () => Promise<unknown>;
};

export default function RemoveCommentDialog({
  comment,
  onRemove,
  onClose,
}: RemoveCommentDialogProps) {
  const [pending, setPending] = useState(false);
  const toastUndo = useUndoToast();
  async function confirm() {
    setPending(true);
    try {
      await onRemove();
      toastUndo(comment, { title: text.removed });
      onClose();
    } catch {
      // The action has said why.
      setPending(false);
    }
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void confirm()}
      pending={pending}
      tone="danger"
      title={text.removeTitle}
      description={text.removeText}
      confirmLabel={text.removeSubmit}
    />
  );
}
