import { useAdFrame } from './api';
import { text } from './text';

/**
 * What the provider draws, without an origin of ours: its scripts reach neither this page nor a
 * cookie. The words of `sandbox` are those of the frame's own policy (docs/decisions/0045).
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
