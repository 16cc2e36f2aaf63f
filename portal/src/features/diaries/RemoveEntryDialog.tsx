import { userMessageOf } from '@/shared/api/errors';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { toast } from '@/shared/ui/toast';
import { useRemoveEntry } from './api';
import { entryText } from './entryText';

type RemoveEntryDialogProps = DialogControl & { id: number; onRemoved?: (() => void) | undefined };

const words = entryText.remove;

export default function RemoveEntryDialog({ id, onRemoved, onClose }: RemoveEntryDialogProps) {
  const remove = useRemoveEntry();
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: () => {
        toast({ ...words.done, tone: 'good' });
        onClose();
        onRemoved?.();
      },
      onError: (error) => {
        const description = userMessageOf(error, words.failedText);
        toast({ title: words.failed, description, tone: 'bad' });
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
