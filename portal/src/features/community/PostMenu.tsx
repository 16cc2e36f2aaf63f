import { EllipsisVertical, Flag, Pencil, Trash2 } from 'lucide-react';
import { useLocation } from 'wouter';
import { useReport } from '@/content/actions/report';
import { useHasCommented } from '@/content/comments/api';
import { safetyMenuItem } from '@/content/hides/safetyMenuItem';
import { muteMenuItem } from '@/features/notifications/muteMenuItem';
import { useSession } from '@/shared/api/session';
import { useMayWrite } from '@/shared/api/suspension';
import { openDialog } from '@/shared/ui/dialogs';
import { Menu } from '@/shared/ui/Menu';
import type { MenuItem } from '@/shared/ui/menuProps';
import type { Post } from './api';
import { openCompose } from './compose/openCompose';
import { useComposeLink } from './compose/useComposeLink';
import styles from './PostHead.module.css';
import { pinMenuItem } from './pinMenuItem';
import { postText } from './postText';
import { useLockItem } from './useLockItem';

/**
 * The author can edit and delete the post. Others can hide or report it, or block its author (spec
 * 2 §2). Members with notifications about it can mute them.
 */
export function PostMenu({ post }: { post: Post }) {
  const { me } = useSession();
  const report = useReport();
  const mayWrite = useMayWrite();
  const [, navigate] = useLocation();
  const isOwn = me?.id === post.userId;
  const hasCommented = useHasCommented({ kind: 'community', ...post }, me?.id);
  useComposeLink(isOwn ? { mode: 'edit', post } : null);
  const lock = useLockItem(post);
  const leave = () => navigate('/community', { replace: true });
  const safety = safetyMenuItem({
    targetType: 'community',
    thing: post,
    url: `/community/post/${post.id}`,
    onHidden: leave,
  });
  const own: MenuItem[] = [
    ...(mayWrite
      ? [
          {
            label: postText.edit,
            icon: <Pencil aria-hidden="true" />,
            onSelect: () => openCompose({ mode: 'edit', post }),
          },
        ]
      : []),
    safety,
    muteMenuItem('community', post.id),
    ...lock,
    {
      label: postText.remove,
      icon: <Trash2 aria-hidden="true" />,
      tone: 'danger',
      onSelect: () =>
        void openDialog(() => import('./RemovePostDialog'), {
          id: post.id,
          onRemoved: leave,
        }),
    },
  ];
  const others: MenuItem[] = [
    safety,
    // Members who commented get notifications of replies.
    ...(hasCommented ? [muteMenuItem('community', post.id)] : []),
    ...(mayWrite
      ? [
          {
            label: postText.report,
            icon: <Flag aria-hidden="true" />,
            onSelect: () => report('community', post.id, post.userId),
          },
        ]
      : []),
    ...lock,
  ];
  return (
    <Menu
      className={styles.menu ?? ''}
      label={postText.menu}
      trigger={<EllipsisVertical aria-hidden="true" />}
      items={[...(isOwn ? own : others), ...(me?.isAdmin ? [pinMenuItem(post)] : [])]}
    />
  );
}
