import { type RefObject, useEffect, useRef, useState } from 'react';

/** A picture is fetched at this distance from the viewport (spec 1 §9). */
const MARGIN = '100px';

/**
 * Whether an element has come near the viewport; once true, always true. True from the start with
 * `atOnce`, or if the browser lacks `IntersectionObserver` and must load lazily by itself.
 */
export function useNearView<Seen extends Element>(
  atOnce: boolean,
): [ref: RefObject<Seen | null>, near: boolean] {
  const ref = useRef<Seen>(null);
  const [cameNear, setCameNear] = useState(() => !('IntersectionObserver' in window));
  const near = atOnce || cameNear;

  useEffect(() => {
    if (near || !ref.current) return;
    const observer = new IntersectionObserver(
      (seen) => seen.some((entry) => entry.isIntersecting) && setCameNear(true),
      { rootMargin: MARGIN },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [near]);

  return [ref, near];
}
