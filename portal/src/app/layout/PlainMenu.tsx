import { Menu as MenuIcon } from 'lucide-react';
import { useSession } from '@/shared/api/session';
import { useHasFeature } from '@/shared/api/site';
import icon from '@/shared/ui/IconButton.module.css';
import { NavLink } from './NavLink';
import { ADMIN_ITEM } from './navigation';

/** The ways of the folded menu as the server writes them: they open without a script. */
export function PlainMenu() {
  const { me } = useSession();
  const hasContests = useHasFeature()('contest');
  const own = [
    { to: '/profile', label: '내 프로필' },
    { to: '/bookmarks', label: '북마크' },
    { to: '/settings', label: '설정' },
    ...(me?.role ? [ADMIN_ITEM] : []),
  ];
  const visitors = [
    { to: '/login', label: '로그인' },
    { to: '/register', label: '회원가입' },
  ];
  const ways = [
    ...(me ? own : visitors),
    ...(hasContests ? [{ to: '/contest', label: '콘테스트' }] : []),
  ];
  return (
    <details className="served-menu">
      <summary className={icon.button} aria-label="메뉴">
        <MenuIcon aria-hidden="true" />
      </summary>
      <nav aria-label="내 메뉴">
        {ways.map(({ to, label }) => (
          <NavLink key={to} to={to}>
            {label}
          </NavLink>
        ))}
      </nav>
    </details>
  );
}
