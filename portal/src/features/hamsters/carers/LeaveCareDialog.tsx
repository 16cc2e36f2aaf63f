import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { toast } from '@/shared/ui/toast';
import type { Hamster } from '../profile/api';
import { useLeaveCare } from './api';
import { text } from './text';

type LeaveCareDialogProps = DialogControl & { hamster: Hamster; onLeft?: () => void };

/** Before a carer cares for a hamster no more. */
export default function LeaveCareDialog({ hamster, onLeft, onClose }: LeaveCareDialogProps) {
  const leave = useLeaveCare(hamster.id);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={text.leaveTitle(hamster.name)}
      description={text.leaveText}
      confirmLabel={text.leave}
      tone="danger"
      pending={leave.isPending}
      onConfirm={() =>
        leave.mutate(undefined, {
          onSuccess: () => {
            toast({ ...text.left(hamster.name), tone: 'good' });
            onClose();
            onLeft?.();
          },
        })
      }
    />
  );
}
