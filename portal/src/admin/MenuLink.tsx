import { useMediaQuery } from '@mui/material';
import type { ComponentType } from 'react';
import { useSidebarState } from 'react-admin';
import { NavLink } from 'react-router';
import styles from './Menu.module.css';
import { layoutText } from './text';

type MenuLinkProps = {
  to: string;
  label: string;
  icon: ComponentType<{ size?: number }>;
  /** The number of waiting items; zero is not shown. */
  waiting?: number | undefined;
};

export function MenuLink({ to, label, icon: Icon, waiting = 0 }: MenuLinkProps) {
  const [isOpen, setOpen] = useSidebarState();
  // On a phone the menu covers the page.
  const covers = useMediaQuery('(max-width: 599px)');
  return (
    <li>
      <NavLink
        to={to}
        end={to === '/'}
        className={styles.link ?? ''}
        title={isOpen ? undefined : label}
        onClick={() => covers && setOpen(false)}
      >
        <Icon size={18} />
        <span className={styles.label}>{label}</span>{' '}
        {waiting > 0 && <span className={styles.waiting}>{layoutText.waiting(waiting)}</span>}
      </NavLink>
    </li>
  );
}
