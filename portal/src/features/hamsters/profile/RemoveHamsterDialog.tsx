import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { toast } from '@/shared/ui/toast';
import { type Hamster, useRemoveHamster } from './api';
import { text } from './text';

type RemoveHamsterDialogProps = DialogControl & { hamster: Hamster };

export default function RemoveHamsterDialog({ hamster, onClose }: RemoveHamsterDialogProps) {
  const remove = useRemoveHamster();
  const confirm = () =>
    remove.mutate(hamster.id, {
      onSuccess: () => {
        toast({ ...text.removed(hamster.name), tone: 'good' });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      pending={remove.isPending}
      tone="danger"
      title={text.confirm.title(hamster.name)}
      description={text.confirm.description(hamster.name)}
      confirmLabel={text.confirm.submit}
    />
  );
}
