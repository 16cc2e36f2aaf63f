import { useSyncExternalStore } from 'react';
import { lazyPart } from './lazyPart';
import { PlainToast } from './PlainToast';
import { currentToast, subscribeToasts } from './toast';

const ToastRegion = lazyPart(() => import('./ToastRegion'), { pending: null });

let wanted = false;

/** Mounted once by the app. The region's code arrives with the first message and then stays. */
export function Toaster() {
  const item = useSyncExternalStore(subscribeToasts, currentToast);
  if (item) wanted = true;
  if (!wanted) return null;
  return (
    <ToastRegion
      item={item}
      failed={({ retry }) => item && <PlainToast key={item.id} item={item} onEnd={retry} />}
    />
  );
}
