import { Menu as MenuIcon, Search, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { THEMES } from '@/features/account/settings/themes';
import { askToLogOut } from '@/features/account/sign-in/askToLogOut';
import { useSession } from '@/shared/api/session';
import { useHasFeature } from '@/shared/api/site';
import { useMediaQuery } from '@/shared/hooks/useMediaQuery';
import { Avatar } from '@/shared/ui/Avatar';
import { Button } from '@/shared/ui/Button';
import { IconButton } from '@/shared/ui/IconButton';
import type { LevelBadgeProps } from '@/shared/ui/LevelBadge';
import { LinkButton } from '@/shared/ui/LinkButton';
import { lazyPart } from '@/shared/ui/lazyPart';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { Logo } from './Logo';
import { NavLink } from './NavLink';
import { NotificationBell } from './NotificationBell';
import { ADMIN_ITEM, NAV_ITEMS } from './navigation';
import { PlainMenu } from './PlainMenu';
import styles from './TopBar.module.css';

/** Only members on wide screens see it. */
const LevelBadge = lazyPart<LevelBadgeProps>(
  () => import('@/shared/ui/LevelBadge').then((module) => ({ default: module.LevelBadge })),
  { late: true },
);
/** As wide as the most frequent theme, the device's. It is waited for without an element of its own in the frame. */
const PLAIN_THEME = (
  <span className={styles.theme} data-waiting="">
    <svg width={20} height={20} aria-hidden="true" />
    {THEMES.find(({ value }) => value === 'system')?.label}
  </span>
);
/** Bars of phones have it in their menu. */
const ThemeMenu = lazyPart(() => import('./ThemeMenu'), { pending: PLAIN_THEME, late: true });
const MenuPanel = lazyPart(() => import('./MenuPanel'));

/** As wide as the badge. */
function PlainLevel({ level }: { level: number }) {
  return (
    <span className={styles.level}>
      <svg width={16} height={16} aria-hidden="true" />
      Lv.{level}
    </span>
  );
}

function ProfileLink({ compact }: { compact: boolean }) {
  const { me } = useSession();
  if (!me) return null;
  const plain = <PlainLevel level={me.level} />;
  return (
    <Link href="/profile" className={styles.profile}>
      {compact && <VisuallyHidden>내 프로필, {me.nickname}</VisuallyHidden>}
      <Avatar name={me.nickname} src={me.profileImage} size={32} />
      {!compact && (
        <>
          <span className={styles.nickname}>{me.nickname}</span>
          <LevelBadge level={me.level} pending={plain} failed={() => plain} />
        </>
      )}
    </Link>
  );
}

/** On narrow bars only its mark is seen. */
function SearchLink() {
  return (
    <NavLink to="/search" className={styles.search}>
      <Search aria-hidden="true" />
      <span>검색</span>
    </NavLink>
  );
}

function WideTools() {
  const { me, isPending } = useSession();
  return (
    <>
      <SearchLink />
      {me && <NotificationBell />}
      <ThemeMenu />
      {me && (
        <>
          <ProfileLink compact={false} />
          <Button variant="ghost" size="small" onClick={askToLogOut}>
            로그아웃
          </Button>
        </>
      )}
      {!me && !isPending && (
        <>
          <LinkButton to="/login" variant="ghost" size="small">
            로그인
          </LinkButton>
          <LinkButton to="/register" size="small">
            회원가입
          </LinkButton>
        </>
      )}
    </>
  );
}

type MenuButtonProps = { open: boolean; onToggle: () => void };

function MenuButton({ open, onToggle }: MenuButtonProps) {
  return (
    <IconButton
      label={open ? '메뉴 닫기' : '메뉴 열기'}
      icon={open ? <X aria-hidden="true" /> : <MenuIcon aria-hidden="true" />}
      aria-expanded={open}
      aria-controls="menu-panel"
      tooltip={false}
      onPointerEnter={MenuPanel.preload}
      onClick={onToggle}
    />
  );
}

/** The menu of the server-rendered page opens without a script. */
const FoldedMenu = import.meta.env.SSR ? PlainMenu : MenuButton;

function NarrowTools(menu: MenuButtonProps) {
  const { me, isPending } = useSession();
  // On the sign-in page itself the other way in is the one that is missing.
  const [location] = useLocation();
  const [to, label] = location === '/login' ? ['/register', '회원가입'] : ['/login', '로그인'];
  return (
    <>
      <SearchLink />
      {me && <NotificationBell />}
      <ProfileLink compact />
      {!me && !isPending && (
        <LinkButton to={to} variant="soft" size="small">
          {label}
        </LinkButton>
      )}
      <FoldedMenu {...menu} />
    </>
  );
}

export function TopBar() {
  const wide = useMediaQuery('(min-width: 1024px)');
  const { me } = useSession();
  const hasFeature = useHasFeature();
  const [location] = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  // The panel belongs to the page it was opened on, so going anywhere closes it.
  const open = openAt === location && !wide;
  const close = () => setOpenAt(null);

  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      setOpenAt(null);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);

  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Logo reachable={!wide} />
        {wide && (
          <nav className={styles.nav} aria-label="주 메뉴">
            {[
              ...NAV_ITEMS.filter(({ to }) => hasFeature(to.slice(1))),
              ...(me?.role ? [ADMIN_ITEM] : []),
            ].map((item) => (
              <NavLink key={item.to} to={item.to} className={styles.item}>
                {item.label}
              </NavLink>
            ))}
          </nav>
        )}
        <div className={styles.tools}>
          {wide ? (
            <WideTools />
          ) : (
            <NarrowTools open={open} onToggle={() => setOpenAt(open ? null : location)} />
          )}
        </div>
      </div>
      {open && <MenuPanel onClose={close} />}
    </header>
  );
}
