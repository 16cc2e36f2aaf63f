import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { useEraseAll } from './api';
import { text } from './text';

const words = text.all;

/** Asks for confirmation before the whole trash is erased. */
export default function EraseAllDialog({ onClose }: DialogControl) {
  const eraseAll = useEraseAll();
  const confirm = () => eraseAll.mutate(undefined, { onSuccess: onClose });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      pending={eraseAll.isPending}
      tone="danger"
      title={words.title}
      description={words.lead}
      confirmLabel={words.submit}
    />
  );
}
