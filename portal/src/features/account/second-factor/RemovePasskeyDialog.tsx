import { withParticle } from '@/shared/lib/particles';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { toast } from '@/shared/ui/toast';
import { type Passkey, useRemovePasskey } from './api';
import { text } from './text';

type RemovePasskeyDialogProps = DialogControl & { passkey: Passkey; isLast: boolean };

const words = text.removal;

export default function RemovePasskeyDialog(props: RemovePasskeyDialogProps) {
  const { passkey, isLast, onClose } = props;
  const remove = useRemovePasskey();
  const confirm = () =>
    remove.mutate(passkey.id, {
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
      title={words.title(withParticle(text.list.passkey, '을/를'))}
      description={
        <>
          <strong>{passkey.name}</strong> · {isLast ? words.last : words.text}
        </>
      }
      confirmLabel={words.confirm}
      tone="danger"
      pending={remove.isPending}
    />
  );
}
