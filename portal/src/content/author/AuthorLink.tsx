import { Link } from 'wouter';
import prose from '@/shared/design/prose.module.css';
import { Avatar } from '@/shared/ui/Avatar';
import styles from './AuthorLink.module.css';

type AuthorLinkProps = {
  user: { id: number; nickname: string; profileImage: string | null; level: number };
};

/** Who wrote it: face, name and level, in words alone: a card's badge is its photo. */
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
