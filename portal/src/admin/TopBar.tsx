import { IconButton, Tooltip, useMediaQuery } from '@mui/material';
import { ArrowLeft, ExternalLink, Moon, Sun } from 'lucide-react';
import { AppBar, LoadingIndicator, TitlePortal } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { useTheme } from '@/shared/hooks/useTheme';
import { KeysButton } from './keyboard/KeysButton';
import { listBehind } from './routes';
import { layoutText } from './text';
import { useDark } from './useDark';

/** The text of a title is cut with dots only when nothing in it is a box of its own. */
const TITLE = { minWidth: 0, '&& *': { display: 'inline' } };

/** The page's title with the way back to its list, and the way back to the site. */
export function TopBar() {
  const { setTheme } = useTheme();
  const { pathname } = useLocation();
  const isDark = useDark();
  // On a phone the title needs the room; the system's theme is worn there.
  const isPhone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  const themeLabel = isDark ? layoutText.light : layoutText.dark;
  const list = listBehind(pathname);
  return (
    <AppBar color="default" alwaysOn toolbar={<LoadingIndicator />}>
      {list && (
        <Tooltip title={layoutText.back}>
          <IconButton color="inherit" aria-label={layoutText.back} component={Link} to={list}>
            <ArrowLeft size={20} />
          </IconButton>
        </Tooltip>
      )}
      <TitlePortal component="h1" variant="h1" sx={TITLE} />
      <KeysButton />
      {!isPhone && (
        <Tooltip title={themeLabel}>
          <IconButton
            color="inherit"
            aria-label={themeLabel}
            onClick={() => setTheme(isDark ? 'light' : 'dark')}
          >
            {isDark ? <Sun size={20} /> : <Moon size={20} />}
          </IconButton>
        </Tooltip>
      )}
      <Tooltip title={layoutText.site}>
        <IconButton color="inherit" aria-label={layoutText.site} href="/">
          <ExternalLink size={20} />
        </IconButton>
      </Tooltip>
    </AppBar>
  );
}
