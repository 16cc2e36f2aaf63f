import { EllipsisVertical, Flag, Trash2 } from 'lucide-react';
import { Link } from 'wouter';
import { useSession } from '@/shared/api/session';
import { Avatar } from '@/shared/ui/Avatar';
import { openDialog } from '@/shared/ui/dialogs';
import { LevelBadge } from '@/shared/ui/LevelBadge';
import { Menu } from '@/shared/ui/Menu';
import { TimeAgo } from '@/shared/ui/TimeAgo';
import { useReport } from '../report';
import type { Comment } from './api';
import styles from './Comments.module.css';
import { text } from './text';

export function CommentItem({ entryId, comment }: { entryId: number; comment: Comment }) {
  const { me } = useSession();
  const report = useReport();
  const { user } = comment;
  const remove = () =>
    openDialog(() => import('./RemoveCommentDialog'), { entryId, commentId: comment.id });
  return (
    <li className={styles.comment}>
      <Link
        href={`/user/${user.id}`}
        className={styles.face ?? ''}
        tabIndex={-1}
        aria-hidden="true"
      >
        <Avatar name={user.nickname} src={user.profileImage} size={32} />
      </Link>
      <div className={styles.body}>
        <p className={styles.who}>
          <Link href={`/user/${user.id}`}>{user.nickname}</Link>
          <LevelBadge level={user.level} />
          <span className={styles.when}>
            <TimeAgo at={comment.createdAt} />
          </span>
        </p>
        <p className={styles.words}>{comment.content}</p>
      </div>
      <Menu
        className={styles.menu ?? ''}
        label={text.menu(user.nickname)}
        trigger={<EllipsisVertical aria-hidden="true" />}
        items={[
          me?.id === comment.userId
            ? {
                label: text.remove,
                icon: <Trash2 aria-hidden="true" />,
                tone: 'danger',
                onSelect: () => void remove(),
              }
            : {
                label: text.report,
                icon: <Flag aria-hidden="true" />,
                onSelect: () => report('comment', comment.id, comment.userId),
              },
        ]}
      />
    </li>
  );
}
