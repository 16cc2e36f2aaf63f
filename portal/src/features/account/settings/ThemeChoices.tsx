import { useTheme } from '@/shared/hooks/useTheme';
import styles from './ThemeChoices.module.css';
import { ThemeIcon } from './ThemeIcon';
import { THEMES } from './themes';

type ThemeChoicesProps = {
  /** Whether the selected theme is named above the choices; false if it is named next to them. */
  showLabel?: boolean | undefined;
};

/** The theme switcher of the menu panel and the settings: three choices side by side. */
export function ThemeChoices({ showLabel = false }: ThemeChoicesProps) {
  const { theme, setTheme } = useTheme();
  return (
    <fieldset className={styles.group}>
      <legend className={showLabel ? styles.legend : 'visually-hidden'}>화면 테마</legend>
      {THEMES.map(({ value, label }) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name="theme"
            checked={value === theme}
            onChange={() => setTheme(value)}
          />
          <ThemeIcon of={value} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
