import { House } from 'lucide-react';
import { useSidebarState } from 'react-admin';
import { useTodo } from './dashboard/api';
import styles from './Menu.module.css';
import { MenuLink } from './MenuLink';
import { GROUPS } from './menu';
import { RESOURCES } from './resources';
import { SCREENS } from './screens';
import { layoutText } from './text';

const ENTRIES = [
  ...RESOURCES.map((resource) => ({ ...resource, to: `/${resource.name}` })),
  ...SCREENS.map((screen) => ({ ...screen, to: screen.path })),
];

/** How much waits at each address of the menu; nothing until it is known. */
function useWaiting(): Readonly<Record<string, number>> {
  const { data: todo } = useTodo();
  if (!todo) return {};
  return {
    '/reports': todo.cases.count,
    '/appeals': todo.appeals.count,
    '/held': todo.held.count,
    '/flagged': todo.flagged.count,
    '/takedowns': todo.takedowns.count,
    '/jobs': todo.jobs.late.length + todo.jobs.failed.length,
  };
}

/** What the console can do, under its headings; folded, icons with their names as hints. */
export function Menu() {
  const [isOpen] = useSidebarState();
  const waiting = useWaiting();
  const groups = GROUPS.map(({ key, label }) => ({
    label,
    entries: ENTRIES.filter(({ group }) => group === key),
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
