import { useTheme } from '@/shared/hooks/useTheme';
import styles from './ThemeChoices.module.css';
import { THEMES } from './themes';

/** The theme switcher of the phone's menu panel: three choices side by side. */
export function ThemeChoices() {
  const { theme, setTheme } = useTheme();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>화면 테마</legend>
      {THEMES.map(({ value, label }) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name="theme"
            checked={value === theme}
            onChange={() => setTheme(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
