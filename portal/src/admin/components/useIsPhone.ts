import { useMediaQuery } from '@mui/material';

/** Whether there is no room for a table. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 599px)', { noSsr: true });
}
