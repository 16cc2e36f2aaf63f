import { notifyPublished } from '@/content/screening/notifyPublished';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import type { OwnEntry } from './api';
import { useEditEntry } from './changes';
import { entryText } from './entryText';

const words = entryText.share.private;

type ShareEntryDialogProps = DialogControl & { id: number; share: (entry: OwnEntry) => void };

/** A private entry's link works for nobody else: one press makes it public and shares it. */
export default function ShareEntryDialog({ id, share, onClose }: ShareEntryDialogProps) {
  const edit = useEditEntry(id);
  const confirm = () =>
    edit.mutate(
      { isPublic: true },
      {
        onSuccess: (saved) => {
          onClose();
          notifyPublished(saved, words.done);
          if (!saved.isHeld) share(saved);
        },
      },
    );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      pending={edit.isPending}
      title={words.title}
      description={words.description}
      confirmLabel={words.submit}
    />
  );
}
