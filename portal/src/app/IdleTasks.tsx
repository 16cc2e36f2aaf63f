import { Popups } from '@/features/popups/Popups';
import Pwa from '@/pwa/Pwa';

/** What waits until the page has stood for a while; a default export because it is loaded lazily. */
export default function IdleTasks() {
  return (
    <>
      <Pwa />
      <Popups />
    </>
  );
}
