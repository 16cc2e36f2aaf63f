import { House, MessagesSquare, Plus, Trophy } from 'lucide-react';
import { useLocation } from 'wouter';
import { openCameraRoll } from '@/content/media/upload/cameraRoll';
import { useHasFeature } from '@/shared/api/site';
import { useMayWrite } from '@/shared/api/suspension';
import { HamsterIcon } from '@/shared/ui/HamsterIcon';
import styles from './BottomBar.module.css';
import { NavLink } from './NavLink';

/** The five ways wherever there is no side panel: home, ranking, write, hamsters, community. */
export function BottomBar() {
  const mayWrite = useMayWrite();
  const hasFeature = useHasFeature();
  const [location] = useLocation();
  // The form's own bar is alone there: a thumb on its way to it finds nothing else.
  if (location === '/create-diary') return null;
  return (
    <nav className={styles.bar} aria-label="빠른 메뉴">
      <NavLink to="/" className={styles.item}>
        <House aria-hidden="true" />홈
      </NavLink>
      {hasFeature('ranking') && (
        <NavLink to="/ranking" className={styles.item}>
          <Trophy aria-hidden="true" />
          랭킹
        </NavLink>
      )}
      {mayWrite && (
        <NavLink to="/create-diary" className={styles.write} onClick={openCameraRoll}>
          <span className={styles.plus}>
            <Plus aria-hidden="true" />
          </span>
          <span className={styles.hidden}>일기 쓰기</span>
        </NavLink>
      )}
      <NavLink to="/hamsters" className={styles.item}>
        <HamsterIcon />
        햄스터
      </NavLink>
      {hasFeature('community') && (
        <NavLink to="/community" className={styles.item}>
          <MessagesSquare aria-hidden="true" />
          커뮤니티
        </NavLink>
      )}
    </nav>
  );
}
