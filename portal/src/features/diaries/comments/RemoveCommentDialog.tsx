import { userMessageOf } from '@/shared/api/errors';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { toast } from '@/shared/ui/toast';
import { useRemoveComment } from './api';
import { text } from './text';

type RemoveCommentDialogProps = DialogControl & { entryId: number; commentId: number };

export default function RemoveCommentDialog(props: RemoveCommentDialogProps) {
  const { entryId, commentId, onClose } = props;
  const remove = useRemoveComment(entryId);
  const confirm = () =>
    remove.mutate(commentId, {
      onSuccess: () => {
        toast({ title: text.removed, tone: 'good' });
        onClose();
      },
      onError: (error) => {
        const description = userMessageOf(error, text.removeFailedText);
        toast({ title: text.removeFailed, description, tone: 'bad' });
      },
    });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      pending={remove.isPending}
      tone="danger"
      title={text.removeTitle}
      description={text.removeText}
      confirmLabel={text.removeSubmit}
    />
  );
}
