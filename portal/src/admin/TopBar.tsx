import { IconButton, Tooltip } from '@mui/material';
import { ExternalLink, Moon, Sun } from 'lucide-react';
import { AppBar, LoadingIndicator, TitlePortal } from 'react-admin';
import { useTheme } from '@/shared/hooks/useTheme';
import { layoutText } from './text';
import { useDark } from './useDark';

/** The page's title, and the way back to the site. */
export function TopBar() {
  const { setTheme } = useTheme();
  const isDark = useDark();
  const themeLabel = isDark ? layoutText.light : layoutText.dark;
  return (
    <AppBar color="default" alwaysOn toolbar={<LoadingIndicator />}>
      <TitlePortal component="h1" variant="h1" />
      <Tooltip title={themeLabel}>
        <IconButton
          color="inherit"
          aria-label={themeLabel}
          onClick={() => setTheme(isDark ? 'light' : 'dark')}
        >
          {isDark ? <Sun size={20} /> : <Moon size={20} />}
        </IconButton>
      </Tooltip>
      <Tooltip title={layoutText.site}>
        <IconButton color="inherit" aria-label={layoutText.site} href="/">
          <ExternalLink size={20} />
        </IconButton>
      </Tooltip>
    </AppBar>
  );
}
