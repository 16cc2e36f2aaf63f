import { Link } from 'wouter';
import { useFollows } from '@/features/members/api';
import { FollowButton } from '@/features/members/FollowButton';
import { Avatar } from '@/shared/ui/Avatar';
import type { FoundMember } from './api';
import { Highlight } from './Highlight';
import styles from './NameRow.module.css';

type MemberRowProps = { member: FoundMember; query: string };

/** A member among the results, to visit or to follow. */
export function MemberRow({ member, query }: MemberRowProps) {
  const { id, nickname, profileImage, level } = member;
  const following = useFollows(member);
  return (
    <div className={styles.row}>
      <Link href={`/user/${id}`} className={styles.name}>
        <Avatar name={nickname} src={profileImage} size={44} />
        <span className={styles.words}>
          <strong>
            <Highlight text={nickname} query={query} byInitials />
          </strong>
          <span className="text-13 text-muted">Lv.{level}</span>
        </span>
      </Link>
      <FollowButton id={id} nickname={nickname} following={following} size="small" variant="soft" />
    </div>
  );
}
