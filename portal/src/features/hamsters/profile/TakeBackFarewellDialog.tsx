import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { toast } from '@/shared/ui/toast';
import { type Hamster, useTakeBackFarewell } from './api';
import { text } from './text';

const words = text.farewell;

/** Asks for confirmation before a memorial becomes an ordinary page again. */
export default function TakeBackFarewellDialog({
  hamster,
  onClose,
}: DialogControl & { hamster: Hamster }) {
  const takeBack = useTakeBackFarewell(hamster.id);
  const confirm = () =>
    takeBack.mutate(undefined, {
      onSuccess: () => {
        toast(words.takenBack);
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      pending={takeBack.isPending}
      title={words.takeBackTitle}
      description={words.takeBackText}
      confirmLabel={words.takeBack}
    />
  );
}
