import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { toast } from '@/shared/ui/toast';
import { useSetHidden } from './api';
import { text } from './text';

type BlockDialogProps = DialogControl & { member: { id: number; nickname: string } };

const words = text.confirm;

/** Explains the effects of a block, and asks for confirmation. */
export default function BlockDialog({ member, onClose }: BlockDialogProps) {
  const block = useSetHidden({ targetType: 'user', targetId: member.id });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() =>
        block.mutate(true, {
          onSuccess: () => {
            toast({ ...text.blocked(member.nickname), tone: 'good' });
            onClose();
          },
        })
      }
      pending={block.isPending}
      tone="danger"
      title={words.title(member.nickname)}
      description={words.description}
      confirmLabel={words.submit}
    />
  );
}
