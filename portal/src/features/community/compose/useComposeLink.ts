import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import type { Compose } from './ComposeOverlay';
import { openCompose } from './openCompose';

const PARAM = 'compose';
const MODES = { create: 'new', edit: 'edit', answer: 'answer' } as const;

/**
 * Opens the editor once if the URL asks for it, as after a sign-in during writing. Null if the viewer may not
 * write.
 */
export function useComposeLink(what: Compose | null): void {
  const [params, setParams] = useSearchParams();
  const asked = what !== null && params.get(PARAM) === MODES[what.mode];
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
