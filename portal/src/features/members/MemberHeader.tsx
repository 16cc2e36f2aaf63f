import type { ReactNode } from 'react';
import { koreanDate } from '@/shared/lib/relativeTime';
import { Avatar } from '@/shared/ui/Avatar';
import { LevelBadge } from '@/shared/ui/LevelBadge';
import type { Member } from './api';
import { LevelProgress } from './level/LevelProgress';
import { MemberCounts } from './MemberCounts';
import styles from './MemberHeader.module.css';
import { text } from './text';

type MemberHeaderProps = {
  member: Member;
  /** Entries the viewer may see. */
  diaries: number;
  /** What one can do here: edit one's own profile, follow somebody else's. */
  action?: ReactNode | undefined;
  /** Below the level, inside the same card. */
  children?: ReactNode | undefined;
};

/** Who it is, what they have done, how far the next level is. */
export function MemberHeader({ member, diaries, action, children }: MemberHeaderProps) {
  const { nickname, level } = member;
  return (
    <header className={styles.card}>
      <div className={styles.person}>
        <Avatar name={nickname} src={member.profileImage} size={80} />
        <div className={styles.who}>
          <h1>{nickname}</h1>
          <p className={styles.facts}>
            <LevelBadge level={level} size={18} showTier />
            <span>{text.joined(koreanDate(new Date(member.createdAt)))}</span>
          </p>
        </div>
        {action && <div className={styles.action}>{action}</div>}
      </div>
      <MemberCounts member={member} diaries={diaries} />
      <LevelProgress level={level} experience={member.experience} withRules />
      {children}
    </header>
  );
}
