import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { toast } from '@/shared/ui/toast';
import { useRemoveComment } from './api';
import type { CommentParent } from './commentView';
import { awayText as words } from './text';

type TakeAwayDialogProps = DialogControl & { parent: CommentParent; id: number };

/** Asks before another member's comment is removed from one's own hamster page. */
export default function TakeAwayDialog({ parent, id, onClose }: TakeAwayDialogProps) {
  const remove = useRemoveComment(parent);
  const confirm = () =>
    remove.mutate(id, {
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
      pending={remove.isPending}
      tone="danger"
      title={words.title}
      description={words.description}
      confirmLabel={words.submit}
    />
  );
}
