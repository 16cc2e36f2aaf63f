import { useSession } from '@/shared/api/session';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { useRemoveRow } from '../api';
import { text } from '../text';
import type { HealthRow } from '../types';

type RemoveRowDialogProps = DialogControl & { hamsterId: number; row: HealthRow };

/**
 * Asks for confirmation before a row is removed whose files cannot be restored, or that another
 * member wrote.
 */
export default function RemoveRowDialog({ hamsterId, row, onClose }: RemoveRowDialogProps) {
  const remove = useRemoveRow(hamsterId);
  const { me } = useSession();
  const isOwn = row.author?.id === me?.id;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={text.removeDialog.title}
      description={
        isOwn ? text.removeDialog.description : text.removeDialog.othersRow(row.author?.nickname)
      }
      confirmLabel={text.removeDialog.submit}
      tone="danger"
      pending={remove.isPending}
      onConfirm={() => remove.mutate(row.id, { onSuccess: onClose })}
    />
  );
}
