import { EllipsisVertical, Flag, Pencil, Trash2 } from 'lucide-react';
import { useReport } from '@/content/actions/report';
import { useBlockItem } from '@/content/hides/useBlockItem';
import { useSession } from '@/shared/api/session';
import { useMayWrite } from '@/shared/api/suspension';
import { openDialog } from '@/shared/ui/dialogs';
import { Menu } from '@/shared/ui/Menu';
import type { MenuItem } from '@/shared/ui/menuProps';
import styles from './Comments.module.css';
import { COMMENT_KIND, type CommentParent, type CommentView } from './commentView';
import { awayText, text } from './text';

type CommentMenuProps = {
  parent: CommentParent;
  comment: CommentView;
  isMine: boolean;
  onEdit: () => void;
};

export function CommentMenu({ parent, comment, isMine, onEdit }: CommentMenuProps) {
  const report = useReport();
  const { me } = useSession();
  const mayWrite = useMayWrite();
  const own: MenuItem[] = [
    ...(mayWrite
      ? [{ label: text.edit.open, icon: <Pencil aria-hidden="true" />, onSelect: onEdit }]
      : []),
    {
      label: text.remove,
      icon: <Trash2 aria-hidden="true" />,
      tone: 'danger',
      onSelect: () =>
        void openDialog(() => import('./RemoveCommentDialog'), {
          parent,
          id: comment.id,
        }),
    },
  ];
  const away: MenuItem = {
    label: awayText.open,
    icon: <Trash2 aria-hidden="true" />,
    tone: 'danger',
    onSelect: () => void openDialog(() => import('./TakeAwayDialog'), { parent, id: comment.id }),
  };
  const others: MenuItem[] = [
    ...useBlockItem(comment.user),
    ...(mayWrite
      ? [
          {
            label: text.report,
            icon: <Flag aria-hidden="true" />,
            onSelect: () => report(COMMENT_KIND[parent.kind], comment.id, comment.userId),
          },
        ]
      : []),
    ...(parent.kind === 'hamster' && me?.id === parent.userId ? [away] : []),
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
