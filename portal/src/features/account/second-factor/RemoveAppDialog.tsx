import { withParticle } from '@/shared/lib/particles';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { toast } from '@/shared/ui/toast';
import { useRemoveApp } from './api';
import { text } from './text';

const words = text.removal;

type RemoveAppDialogProps = DialogControl & { isLast: boolean };

export default function RemoveAppDialog({ isLast, onClose }: RemoveAppDialogProps) {
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
      title={words.title(withParticle(text.list.app, '을/를'))}
      description={isLast ? words.last : words.text}
      confirmLabel={words.confirm}
      tone="danger"
      pending={remove.isPending}
    />
  );
}
