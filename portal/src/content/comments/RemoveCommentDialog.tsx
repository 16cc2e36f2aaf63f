import { RemoveDialog } from '@/content/actions/RemoveDialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { useRemoveComment } from './api';
import { COMMENT_KIND, type CommentParent } from './commentView';
import { text } from './text';

type RemoveCommentDialogProps = DialogControl & { parent: CommentParent; id: number };

export default function RemoveCommentDialog({ parent, id, onClose }: RemoveCommentDialogProps) {
  const { mutateAsync: remove } = useRemoveComment(parent);
  return (
    <RemoveDialog
      trashed={{ kind: COMMENT_KIND[parent.kind], id }}
      words={text.removal}
      remove={() => remove(id)}
      onClose={onClose}
    />
  );
}
