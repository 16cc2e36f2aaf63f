import { useUndoToast } from '@/content/actions/useUndoToast';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { useRemoveEntry } from './changes';
import { entryText } from './entryText';

type RemoveEntryDialogProps = DialogControl & { id: number; onRemoved?: (() => void) | undefined };

const words = entryText.remove;

export default function RemoveEntryDialog({ id, onRemoved, onClose }: RemoveEntryDialogProps) {
  const remove = useRemoveEntry();
  const toastUndo = useUndoToast();
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: () => {
        toastUndo({ kind: 'diary', id }, words.done);
        onClose();
        onRemoved?.();
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
