import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { PUBLISHED } from '@/content/screening/notifyPublished';
import { useSendUnsent } from '@/features/hamsters/health/unsent/useSendUnsent';
import { useSendTicks } from '@/features/hamsters/reminders/unsent/useSendTicks';
import { keepPush } from '@/features/notifications/push';
import { hasLeft, leavingKey, useSession } from '@/shared/api/session';
import { clearSession } from '@/shared/unsent/clear';
import { InstallCard } from './InstallCard';
import { countVisit, neverAsk } from './install';
import { useOfflineDrafts } from './useOfflineDrafts';
import { refreshCopies, tellViewer } from './worker';

/** The parts that make the site an installable app; loaded long after the first screen. */
export default function Pwa() {
  const { me, isKnown } = useSession();
  const client = useQueryClient();
  const [published, setPublished] = useState(false);
  const viewer = isKnown ? String(me?.id ?? '') : null;
  // The same member may sign in again where the session ended unnoticed.
  const leaving = useQuery<boolean>({ queryKey: leavingKey, enabled: false });
  const signedInAt = leaving.data === false ? leaving.dataUpdatedAt : 0;

  useEffect(() => {
    // An unknown viewer is not a sign-out: caches and push subscriptions stay.
    if (viewer === null) return;
    // Without a worker the site is as it was: nothing to tell anybody.
    tellViewer(viewer).catch(console.warn);
    if (viewer) countVisit();
    // If the session ends unexpectedly, typed input is kept and can be continued.
    else if (hasLeft(client)) void clearSession();
  }, [viewer, client]);

  useEffect(() => {
    if (viewer !== null) keepPush(viewer, signedInAt).catch(console.warn);
  }, [viewer, signedInAt]);

  useEffect(() => refreshCopies(client), [client]);
  useOfflineDrafts(me?.id);
  // Before a missing agreement the server takes nothing; once it is given, what waits goes out.
  const sender = me?.needsConsent ? undefined : me?.id;
  useSendTicks(sender);
  useSendUnsent(sender);

  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    window.addEventListener(PUBLISHED, () => setPublished(true), { signal });
    window.addEventListener('appinstalled', neverAsk, { signal });
    return () => end.abort();
  }, []);

  return <InstallCard published={published} />;
}
