import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import type { Compose } from './ComposeOverlay';
import { openCompose } from './openCompose';

const PARAM = 'compose';

/**
 * Opens the editor where the address asks for it, once: the way back from signing in anew in the
 * middle of writing. Null where nobody may write.
 */
export function useComposeLink(what: Compose | null): void {
  const [params, setParams] = useSearchParams();
  const asked = params.has(PARAM);
  useEffect(() => {
    if (!asked || !what) return;
    setParams(
      (now) => {
        now.delete(PARAM);
        return now;
      },
      { replace: true },
    );
    openCompose(what);
  }, [asked, what, setParams]);
}
