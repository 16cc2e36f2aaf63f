import { Link } from 'wouter';
import prose from '@/shared/design/prose.module.css';
import { Avatar } from '@/shared/ui/Avatar';
import styles from './AuthorLink.module.css';

type AuthorLinkProps = {
  user: { id: number; nickname: string; profileImage: string | null; level: number };
};

/** The author's picture, name and level; the level is plain text instead of a badge. */
export function AuthorLink({ user }: AuthorLinkProps) {
  return (
    <Link href={`/user/${user.id}`} className={styles.author ?? ''}>
      <Avatar name={user.nickname} src={user.profileImage} size={40} />
      <span className={styles.who}>
        <strong>{user.nickname}</strong>
        <span className={prose.muted13}>Lv.{user.level}</span>
      </span>
    </Link>
  );
}
