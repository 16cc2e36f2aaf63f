import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { PUBLISHED } from '@/content/screening/notifyPublished';
import { useSession } from '@/shared/api/session';
import { InstallCard } from './InstallCard';
import { countVisit, neverAsk } from './install';
import { useOfflineDrafts } from './useOfflineDrafts';
import { refreshWhenReached, tellViewer } from './worker';

/** What makes the site an app of a phone; comes when the first screen has long been there. */
export default function Phone() {
  const { me, isPending } = useSession();
  const client = useQueryClient();
  const [published, setPublished] = useState(false);
  const viewer = isPending ? null : String(me?.id ?? '');

  useEffect(() => {
    // Without a worker the site is as it was: nothing to tell anybody.
    if (viewer !== null) tellViewer(viewer).catch(console.warn);
    if (viewer) countVisit();
  }, [viewer]);

  useEffect(() => refreshWhenReached(client), [client]);
  useOfflineDrafts(me?.id);

  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    window.addEventListener(PUBLISHED, () => setPublished(true), { signal });
    window.addEventListener('appinstalled', neverAsk, { signal });
    return () => end.abort();
  }, []);

  return <InstallCard published={published} />;
}
