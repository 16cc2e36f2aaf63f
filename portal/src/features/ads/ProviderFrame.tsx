import { useAdFrame } from './api';
import { text } from './text';

/**
 * The provider's advertisement in a frame without our origin: its scripts can reach neither this
 * page nor a cookie. `sandbox` has the same tokens as the frame's own policy (docs/decisions/0045).
 */
export default function ProviderFrame({ height }: { height: number }) {
  const { data: isThere = false } = useAdFrame();
  if (!isThere) return null;
  return (
    <iframe
      src="/ad-frame"
      title={text.label}
      height={height}
      loading="lazy"
      referrerPolicy="no-referrer"
      sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
    />
  );
}
