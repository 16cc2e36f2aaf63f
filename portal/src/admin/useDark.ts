import { useMediaQuery } from '@/shared/hooks/useMediaQuery';
import { useTheme } from '@/shared/hooks/useTheme';

/** Whether the dark theme is worn: chosen, or the system's. */
export function useDark(): boolean {
  const { theme } = useTheme();
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)');
  return theme === 'system' ? systemIsDark : theme === 'dark';
}
