import { userMessageOf } from '@/shared/api/errors';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { toast } from '@/shared/ui/toast';
import { useRemovePost } from './api';
import { postText } from './postText';

type RemovePostDialogProps = DialogControl & {
  id: number;
  /** The post's own page has nothing to show then. */
  onRemoved: () => void;
};

const words = postText.removal;

export default function RemovePostDialog({ id, onRemoved, onClose }: RemovePostDialogProps) {
  const remove = useRemovePost();
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: () => {
        toast({ ...words.done, tone: 'good' });
        onClose();
        onRemoved();
      },
      onError: (error) => {
        const description = userMessageOf(error, words.failedText);
        toast({ title: words.failed, description, tone: 'bad' });
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
