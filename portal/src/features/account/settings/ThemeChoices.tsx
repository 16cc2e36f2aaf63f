import { useTheme } from '@/shared/hooks/useTheme';
import { Segments } from '@/shared/ui/Segments';
import { ThemeIcon } from './ThemeIcon';
import { THEMES } from './themes';

type ThemeChoicesProps = {
  /** Whether the choices are named above them; false if they are named next to them. */
  showLabel?: boolean | undefined;
};

/** The theme switcher of the menu panel and the settings. */
export function ThemeChoices({ showLabel = false }: ThemeChoicesProps) {
  const { theme, setTheme } = useTheme();
  return (
    <Segments
      legend="화면 테마"
      hideLegend={!showLabel}
      choices={THEMES.map((one) => ({ ...one, icon: <ThemeIcon of={one.value} /> }))}
      value={theme}
      onChange={setTheme}
      small
    />
  );
}
