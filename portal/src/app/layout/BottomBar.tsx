import { House, MessagesSquare, Plus, Trophy } from 'lucide-react';
import { useLocation } from 'wouter';
import { openCameraRoll } from '@/content/media/upload/cameraRoll';
import { useHasFeature } from '@/shared/api/site';
import { useMayWrite } from '@/shared/api/suspension';
import { HamsterIcon } from '@/shared/ui/HamsterIcon';
import styles from './BottomBar.module.css';
import { NavLink } from './NavLink';
import { BOTTOM_ITEMS, WRITE } from './navigation';

const ICONS: Record<string, () => React.ReactNode> = {
  '/': () => <House aria-hidden="true" />,
  '/ranking': () => <Trophy aria-hidden="true" />,
  '/hamsters': () => <HamsterIcon />,
  '/community': () => <MessagesSquare aria-hidden="true" />,
};

function WriteLink({ label }: { label: string }) {
  return (
    <NavLink to={WRITE} className={styles.write} onClick={openCameraRoll}>
      <span className={styles.plus}>
        <Plus aria-hidden="true" />
      </span>
      <span className="visually-hidden">{label}</span>
    </NavLink>
  );
}

/** The five ways wherever there is no side panel: home, ranking, write, hamsters, community. */
export function BottomBar() {
  const mayWrite = useMayWrite();
  const hasFeature = useHasFeature();
  const [location] = useLocation();
  // The form's own bar is alone there: a thumb on its way to it finds nothing else.
  if (location === WRITE) return null;
  return (
    <nav className={styles.bar} aria-label="빠른 메뉴">
      {BOTTOM_ITEMS.filter(({ to }) => (to === WRITE ? mayWrite : hasFeature(to.slice(1)))).map(
        ({ to, label }) =>
          to === WRITE ? (
            <WriteLink key={to} label={label} />
          ) : (
            <NavLink key={to} to={to} className={styles.item}>
              {ICONS[to]?.()}
              {label}
            </NavLink>
          ),
      )}
    </nav>
  );
}
