import { useUndoToast } from '@/content/actions/useUndoToast';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { useRemovePost } from './api';
import { postText } from './postText';

type RemovePostDialogProps = DialogControl & {
  id: number;
  /** The post's own page has nothing to show then. */
  onRemoved: () => void;
};

const words = postText.removal;

export default function RemovePostDialog({ id, onRemoved, onClose }: RemovePostDialogProps) {
  const remove = useRemovePost();
  const toastUndo = useUndoToast();
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: () => {
        toastUndo({ kind: 'community', id }, words.done);
        onClose();
        onRemoved();
      },
    });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      pending={remove.isPending}
      tone="danger"
      title={words.title}
      description={words.description}
      confirmLabel={words.submit}
    />
  );
}
