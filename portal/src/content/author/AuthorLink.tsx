import { Link } from 'wouter';
import { Avatar } from '@/shared/ui/Avatar';
import { LevelBadge } from '@/shared/ui/LevelBadge';
import styles from './AuthorLink.module.css';

type AuthorLinkProps = {
  user: { id: number; nickname: string; profileImage: string | null; level: number };
};

/** Who wrote it: face, name and level. */
export function AuthorLink({ user }: AuthorLinkProps) {
  return (
    <Link href={`/user/${user.id}`} className={styles.author ?? ''}>
      <Avatar name={user.nickname} src={user.profileImage} size={40} />
      <span className={styles.who}>
        <strong>{user.nickname}</strong>
        <LevelBadge level={user.level} />
      </span>
    </Link>
  );
}
