import { House } from 'lucide-react';
import { useSidebarState } from 'react-admin';
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

/** What the console can do, under its headings; folded, icons with their names as hints. */
export function Menu() {
  const [isOpen] = useSidebarState();
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
              <MenuLink key={entry.to} to={entry.to} label={entry.label} icon={entry.icon} />
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
