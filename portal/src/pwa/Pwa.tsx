import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { PUBLISHED } from '@/content/screening/notifyPublished';
import { useSendUnsent } from '@/features/hamsters/health/unsent/useSendUnsent';
import { useSendTicks } from '@/features/hamsters/reminders/unsent/useSendTicks';
import { keepPush } from '@/features/notifications/push';
import { hasLeft, useSession } from '@/shared/api/session';
import { clearSession } from '@/shared/unsent/clear';
import { InstallCard } from './InstallCard';
import { countVisit, neverAsk } from './install';
import { useOfflineDrafts } from './useOfflineDrafts';
import { refreshWhenReached, tellViewer } from './worker';

/** What makes the site an app of a phone; comes when the first screen has long been there. */
export default function Pwa() {
  const { me, isKnown } = useSession();
  const client = useQueryClient();
  const [published, setPublished] = useState(false);
  const viewer = isKnown ? String(me?.id ?? '') : null;

  useEffect(() => {
    // Nobody known is no sign-out: copies and pushes stay whose they are.
    if (viewer === null) return;
    // Without a worker the site is as it was: nothing to tell anybody.
    tellViewer(viewer).catch(console.warn);
    keepPush(viewer).catch(console.warn);
    if (viewer) countVisit();
    // An end that nobody asked for takes nothing away: what was typed is gone on with.
    else if (hasLeft(client)) void clearSession();
  }, [viewer, client]);

  useEffect(() => refreshWhenReached(client), [client]);
  useOfflineDrafts(me?.id);
  useSendTicks(me?.id);
  useSendUnsent(me?.id);

  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    window.addEventListener(PUBLISHED, () => setPublished(true), { signal });
    window.addEventListener('appinstalled', neverAsk, { signal });
    return () => end.abort();
  }, []);

  return <InstallCard published={published} />;
}
