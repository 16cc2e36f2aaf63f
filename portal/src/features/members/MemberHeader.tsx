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
  /** The action of the header: edit the own profile, or follow the member. */
  action?: ReactNode | undefined;
  /** Below the level, inside the same card. */
  children?: ReactNode | undefined;
};

/** A member's name and picture, their numbers, and the progress to the next level. */
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
