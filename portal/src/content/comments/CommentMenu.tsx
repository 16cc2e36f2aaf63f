import { EllipsisVertical, Flag, Pencil, Trash2 } from 'lucide-react';
import { useReport } from '@/content/actions/report';
import { openDialog } from '@/shared/ui/dialogs';
import { Menu, type MenuItem } from '@/shared/ui/Menu';
import styles from './Comments.module.css';
import type { CommentKind, CommentView } from './commentView';
import { text } from './text';

type CommentMenuProps = {
  comment: CommentView;
  kind: CommentKind;
  isMine: boolean;
  onEdit: () => void;
  onRemove: () => Promise<unknown>;
};

export function CommentMenu({ comment, kind, isMine, onEdit, onRemove }: CommentMenuProps) {
  const report = useReport();
  const own: MenuItem[] = [
    { label: text.edit.open, icon: <Pencil aria-hidden="true" />, onSelect: onEdit },
    {
      label: text.remove,
      icon: <Trash2 aria-hidden="true" />,
      tone: 'danger',
      onSelect: () =>
        void openDialog(() => import('./RemoveCommentDialog'), {
          comment: { kind, id: comment.id },
          onRemove,
        }),
    },
  ];
  const others: MenuItem[] = [
    {
      label: text.report,
      icon: <Flag aria-hidden="true" />,
      onSelect: () => report(kind, comment.id, comment.userId),
    },
  ];
  return (
    <Menu
      className={styles.menu ?? ''}
      label={text.menu(comment.user.nickname)}
      trigger={<EllipsisVertical aria-hidden="true" />}
      items={isMine ? own : others}
    />
  );
}
