import type { Trashed } from '@/content/actions/restore';
import { isComment } from '@/shared/lib/kinds';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { toast } from '@/shared/ui/toast';
import { useErase } from './api';
import { text } from './text';

const words = text.erase;

/** Asks before one thing is gone for good. */
export default function EraseDialog({ kind, id, onClose }: Trashed & DialogControl) {
  const erase = useErase();
  const confirm = () =>
    erase.mutate(
      { kind, id },
      {
        onSuccess: () => {
          toast({ title: words.done, tone: 'good' });
          onClose();
        },
      },
    );
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
