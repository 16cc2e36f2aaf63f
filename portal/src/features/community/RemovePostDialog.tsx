import { RemoveDialog } from '@/content/actions/RemoveDialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { postText } from './postText';
import { useRemovePost } from './removal';

type RemovePostDialogProps = DialogControl & { id: number; onRemoved: () => void };

export default function RemovePostDialog({ id, ...control }: RemovePostDialogProps) {
  const { mutateAsync: remove } = useRemovePost();
  return (
    <RemoveDialog
      {...control}
      trashed={{ kind: 'community', id }}
      words={postText.removal}
      remove={() => remove(id)}
    />
  );
}
