import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import type { Hamster } from '../profile/api';
import { type Carer, useRemoveCarer } from './api';
import { text } from './text';

type RemoveCarerDialogProps = DialogControl & { hamster: Hamster; member: Carer['member'] };

/** Asks the owner to confirm that a carer is removed. */
export default function RemoveCarerDialog({ hamster, member, onClose }: RemoveCarerDialogProps) {
  const remove = useRemoveCarer(hamster.id);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={text.removeTitle(member.nickname)}
      description={text.removeText(hamster.name)}
      confirmLabel={text.remove}
      tone="danger"
      pending={remove.isPending}
      onConfirm={() => remove.mutate(member.id, { onSuccess: onClose })}
    />
  );
}
