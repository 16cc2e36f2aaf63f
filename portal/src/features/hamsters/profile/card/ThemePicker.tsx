import { useId } from 'react';
import styles from './ThemePicker.module.css';
import { text as words } from './text';
import { CARD_THEMES, type CardTheme } from './themes';

type ThemePickerProps = { value: string; onChange: (theme: CardTheme) => void };

/** A small likeness of a theme: its ground, its card, and a line of each of its inks. */
function Swatch({ theme }: { theme: CardTheme }) {
  return (
    <span
      className={styles.swatch}
      style={{ background: `linear-gradient(135deg, ${theme.background.join(', ')})` }}
      aria-hidden="true"
    >
      <span className={styles.card} style={{ background: theme.cardBackground }}>
        <span style={{ background: theme.textColor }} />
        <span style={{ background: theme.accentColor }} />
      </span>
    </span>
  );
}

/** The twelve themes as one group of radio buttons: arrow keys go from one to the next. */
export function ThemePicker({ value, onChange }: ThemePickerProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0 border-0 p-0 m-0">
      <legend className="text-15 font-semibold p-0 mb-2">{words.theme}</legend>
      <div className={styles.themes}>
        {CARD_THEMES.map((theme) => (
          <label key={theme.id} className={styles.theme}>
            <input
              type="radio"
              name={name}
              checked={theme.id === value}
              onChange={() => onChange(theme)}
            />
            <Swatch theme={theme} />
            {theme.name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
