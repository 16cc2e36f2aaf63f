import { useState } from 'react';
import { userMessageOf } from '@/shared/api/errors';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { toast } from '@/shared/ui/toast';
import { text } from './text';

type RemoveCommentDialogProps = DialogControl & {
  /** Rejects with the server's refusal. */
  onRemove: () => Promise<unknown>;
};

export default function RemoveCommentDialog({ onRemove, onClose }: RemoveCommentDialogProps) {
  const [pending, setPending] = useState(false);
  async function confirm() {
    setPending(true);
    try {
      await onRemove();
      toast({ title: text.removed, tone: 'good' });
      onClose();
    } catch (error) {
      const description = userMessageOf(error, text.removeFailedText);
      toast({ title: text.removeFailed, description, tone: 'bad' });
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
