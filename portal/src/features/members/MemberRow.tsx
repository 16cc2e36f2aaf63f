import { Link } from 'wouter';
import { Avatar } from '@/shared/ui/Avatar';
import { FollowButton } from './FollowButton';
import styles from './MemberRow.module.css';

type MemberRowProps = {
  member: { id: number; nickname: string; profileImage: string | null; level: number };
  following: boolean;
  /** A dialog around it closes itself before the way to somewhere else. */
  onLeave?: (() => void) | undefined;
};

/** A member to visit or to follow. */
export function MemberRow({ member, following, onLeave }: MemberRowProps) {
  const { id, nickname, profileImage, level } = member;
  return (
    <div className={styles.row}>
      <Link href={`/user/${id}`} className={styles.person} onClick={onLeave}>
        <Avatar name={nickname} src={profileImage} size={44} />
        <span className={styles.who}>
          <strong className="truncate text-15">{nickname}</strong>
          <span className="text-13 text-muted">Lv.{level}</span>
        </span>
      </Link>
      <FollowButton
        id={id}
        nickname={nickname}
        following={following}
        size="small"
        variant="soft"
        onLeave={onLeave}
      />
    </div>
  );
}
