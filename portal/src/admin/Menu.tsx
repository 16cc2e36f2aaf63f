import { House } from 'lucide-react';
import { useSidebarState } from 'react-admin';
import { useTodo } from './dashboard/api';
import styles from './Menu.module.css';
import { MenuLink } from './MenuLink';
import { GROUPS } from './menu';
import { useHasMoved } from './moves/presence';
import { useMayOpen } from './permissions/api';
import { RESOURCES } from './resources';
import { SCREENS } from './screens';
import { layoutText } from './text';

const ENTRIES = [
  ...RESOURCES.map((resource) => ({ ...resource, to: `/${resource.name}` })),
  ...SCREENS.map((screen) => ({ ...screen, to: screen.path })),
];

/** The number of waiting items by menu address; empty until it is known. */
function useWaiting(): Readonly<Record<string, number>> {
  const { data: todo } = useTodo();
  if (!todo) return {};
  return {
    '/reports': todo.cases?.count ?? 0,
    '/inquiries': todo.inquiries?.count ?? 0,
    '/sign-ups': todo.signUps?.count ?? 0,
    '/appeals': todo.appeals?.count ?? 0,
    '/held': todo.held?.count ?? 0,
    '/flagged': todo.flagged?.count ?? 0,
    '/takedowns': todo.takedowns?.count ?? 0,
    '/jobs': todo.jobs ? todo.jobs.late.length + todo.jobs.failed.length : 0,
  };
}

/** The console's menu with headings; folded, it shows icons with their names as tooltips. */
export function Menu() {
  const [isOpen] = useSidebarState();
  const waiting = useWaiting();
  const mayOpen = useMayOpen();
  const hasMoved = useHasMoved();
  const groups = GROUPS.map(({ key, label }) => ({
    label,
    entries: ENTRIES.filter(
      (entry) => entry.group === key && mayOpen(entry) && (hasMoved || entry.to !== '/moves'),
    ),
  })).filter(({ entries }) => entries.length > 0);
  return (
    <nav aria-label={layoutText.menu} className={styles.menu} data-folded={!isOpen}>
      <ul>
        <MenuLink to="/" label={layoutText.dashboard} icon={House} />
      </ul>
      {groups.map(({ label, entries }) => (
        <div key={label}>
          <p className={styles.heading}>{label}</p>
          <ul aria-label={label}>
            {entries.map((entry) => (
              <MenuLink
                key={entry.to}
                to={entry.to}
                label={entry.label}
                icon={entry.icon}
                waiting={waiting[entry.to]}
              />
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
