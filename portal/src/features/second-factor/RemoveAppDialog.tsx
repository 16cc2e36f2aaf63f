import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { toast } from '@/shared/ui/toast';
import { useRemoveApp } from './api';
import { text } from './text';

const words = text.removal;

export default function RemoveAppDialog({ onClose }: DialogControl) {
  const remove = useRemoveApp();
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast({ ...words.done, tone: 'good' });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={words.title(text.list.app)}
      description={words.text}
      confirmLabel={words.confirm}
      tone="danger"
      pending={remove.isPending}
    />
  );
}
