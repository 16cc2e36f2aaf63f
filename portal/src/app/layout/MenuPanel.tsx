import { Award, Bookmark, LogOut, Settings, ShieldCheck, UserRound } from 'lucide-react';
import { ThemeChoices } from '@/features/account/settings/ThemeChoices';
import { askToLogOut } from '@/features/account/sign-in/askToLogOut';
import { useSession } from '@/shared/api/session';
import { useHasFeature } from '@/shared/api/site';
import { Avatar } from '@/shared/ui/Avatar';
import { Button } from '@/shared/ui/Button';
import { LevelBadge } from '@/shared/ui/LevelBadge';
import { LinkButton } from '@/shared/ui/LinkButton';
import { useOverlayHistory } from '@/shared/ui/overlayHistory';
import styles from './MenuPanel.module.css';
import { NavLink } from './NavLink';
import { ADMIN_ITEM } from './navigation';

function MemberPart() {
  const { me } = useSession();
  if (!me) return null;
  return (
    <>
      <div className="row gap-3">
        <Avatar name={me.nickname} src={me.profileImage} size={44} />
        <div className={styles.who}>
          <strong>{me.nickname}</strong>
          <LevelBadge level={me.level} showTier />
        </div>
      </div>
      <div className={styles.pair}>
        <LinkButton to="/profile" variant="soft" icon={<UserRound aria-hidden="true" />}>
          내 프로필
        </LinkButton>
        <LinkButton to="/settings" variant="outline" icon={<Settings aria-hidden="true" />}>
          설정
        </LinkButton>
      </div>
      <nav className="grid" aria-label="내 메뉴">
        <NavLink to="/bookmarks" className={styles.item}>
          <Bookmark aria-hidden="true" />
          북마크
        </NavLink>
        {me.role && (
          <NavLink to={ADMIN_ITEM.to} className={styles.item}>
            <ShieldCheck aria-hidden="true" />
            {ADMIN_ITEM.label}
          </NavLink>
        )}
      </nav>
    </>
  );
}

function VisitorPart() {
  return (
    <div className={styles.pair}>
      <LinkButton to="/login" variant="outline">
        로그인
      </LinkButton>
      <LinkButton to="/register">회원가입</LinkButton>
    </div>
  );
}

/** The links that fit neither the top bar nor the bottom bar. Its code is loaded when it is opened. */
export default function MenuPanel({ onClose }: { onClose: () => void }) {
  const { me } = useSession();
  const hasContests = useHasFeature()('contest');
  useOverlayHistory(true, onClose);
  return (
    <>
      <div className={styles.backdrop} data-scroll-lock="" aria-hidden="true" onClick={onClose} />
      <div id="menu-panel" className={styles.panel}>
        {me ? <MemberPart /> : <VisitorPart />}
        {hasContests && (
          <nav className="grid" aria-label="함께해요">
            <NavLink to="/contest" className={styles.item}>
              <Award aria-hidden="true" />
              콘테스트
            </NavLink>
          </nav>
        )}
        <ThemeChoices showLabel />
        {me && (
          <Button
            variant="ghost"
            icon={<LogOut aria-hidden="true" />}
            onClick={() => {
              onClose();
              askToLogOut();
            }}
          >
            로그아웃
          </Button>
        )}
      </div>
    </>
  );
}
