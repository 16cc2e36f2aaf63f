import { lazy, Suspense, useSyncExternalStore } from 'react';
import { loadChunk } from '@/shared/lib/loadChunk';
import { currentToast, subscribeToasts } from './toast';

/** A message that cannot be shown is no reason to take the page away. */
const ToastRegion = lazy(() =>
  loadChunk(() => import('./ToastRegion')).catch(() => ({ default: () => <></> })),
);

let wanted = false;

/** Mounted once by the app. The region's code arrives with the first message and then stays. */
export function Toaster() {
  const item = useSyncExternalStore(subscribeToasts, currentToast);
  if (item) wanted = true;
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <ToastRegion item={item} />
    </Suspense>
  );
}
