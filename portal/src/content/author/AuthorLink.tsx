import { Link } from 'wouter';
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
      <span className="grid min-w-0 leading-14">
        <strong className="truncate text-15">{user.nickname}</strong>
        <span className="text-13 text-muted">Lv.{user.level}</span>
      </span>
    </Link>
  );
}
