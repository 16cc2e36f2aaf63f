import { RemoveDialog } from '@/content/actions/RemoveDialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { useRemoveEntry } from './changes';
import { entryText } from './entryText';

type RemoveEntryDialogProps = DialogControl & { id: number; onRemoved?: (() => void) | undefined };

export default function RemoveEntryDialog({ id, ...control }: RemoveEntryDialogProps) {
  const { mutateAsync: remove } = useRemoveEntry();
  return (
    <RemoveDialog
      {...control}
      trashed={{ kind: 'diary', id }}
      words={entryText.remove}
      remove={() => remove(id)}
    />
  );
}
