import { ThemeIcon } from '@/features/account/settings/ThemeIcon';
import { THEMES } from '@/features/account/settings/themes';
import { useTheme } from '@/shared/hooks/useTheme';
import { Menu } from '@/shared/ui/Menu';
import styles from './ThemeMenu.module.css';

/** The theme switcher of wide bars; it shows the current theme. */
export default function ThemeMenu() {
  const { theme, setTheme } = useTheme();
  const chosen = THEMES.find(({ value }) => value === theme)?.label;
  return (
    <Menu
      className={styles.trigger}
      label={`화면 테마: ${chosen}`}
      trigger={
        <>
          <ThemeIcon of={theme} />
          {chosen}
        </>
      }
      items={THEMES.map(({ value, label }) => ({
        label,
        icon: <ThemeIcon of={value} />,
        checked: value === theme,
        onSelect: () => setTheme(value),
      }))}
    />
  );
}
