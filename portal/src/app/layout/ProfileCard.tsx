import { Pencil } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { LevelProgress } from '@/features/members/level/LevelProgress';
import type { Me } from '@/shared/api/session';
import { useMayWrite } from '@/shared/api/suspension';
import { Avatar } from '@/shared/ui/Avatar';
import { LevelBadge } from '@/shared/ui/LevelBadge';
import { LinkButton } from '@/shared/ui/LinkButton';
import styles from './SidePanel.module.css';

export function ProfileCard({ me }: { me: Me }) {
  const [location] = useLocation();
  const mayWrite = useMayWrite();
  return (
    <section className={styles.card} aria-label="내 정보">
      <Link href="/profile" className="row gap-3 text-ink no-underline">
        <Avatar name={me.nickname} src={me.profileImage} size={52} />
        <span className={styles.who}>
          <strong>{me.nickname}</strong>
          <LevelBadge level={me.level} showTier />
        </span>
      </Link>
      <LevelProgress level={me.level} experience={me.experience} />
      {location !== '/create-diary' && mayWrite && (
        <LinkButton to="/create-diary" fullWidth icon={<Pencil aria-hidden="true" />}>
          일기 쓰기
        </LinkButton>
      )}
    </section>
  );
}
