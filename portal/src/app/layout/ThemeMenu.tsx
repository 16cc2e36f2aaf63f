import { Monitor, Moon, Sun } from 'lucide-react';
import { THEMES } from '@/features/settings/themes';
import { useTheme } from '@/shared/hooks/useTheme';
import { Menu } from '@/shared/ui/Menu';
import styles from './ThemeMenu.module.css';

const ICONS = {
  light: <Sun aria-hidden="true" />,
  dark: <Moon aria-hidden="true" />,
  system: <Monitor aria-hidden="true" />,
};

/** The theme switcher of wide bars. */
export function ThemeMenu() {
  const { theme, setTheme } = useTheme();
  return (
    <Menu
      className={styles.trigger}
      label="화면 테마"
      trigger={ICONS[theme]}
      items={THEMES.map(({ value, label }) => ({
        label,
        icon: ICONS[value],
        checked: value === theme,
        onSelect: () => setTheme(value),
      }))}
    />
  );
}
