import type { Trashed } from '@/content/actions/restore';
import { isComment } from '@/shared/lib/kindFacts';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { useErase } from './api';
import { text } from './text';

const words = text.erase;

/** Asks for confirmation before one thing is erased. */
export default function EraseDialog({ kind, id, onClose }: Trashed & DialogControl) {
  const erase = useErase();
  const confirm = () => erase.mutate({ kind, id }, { onSuccess: onClose });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      pending={erase.isPending}
      tone="danger"
      title={words.title}
      description={isComment(kind) ? words.leadOfComment : words.lead}
      confirmLabel={words.submit}
    />
  );
}
