import { type RefObject, useEffect, useRef } from 'react';

/** The visible share at which it starts. */
const SEEN = 0.6;

type Connection = { saveData?: boolean };

/** Whether the viewer prefers reduced motion or reduced data. */
function wantsRest(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return (
    connection?.saveData === true || window.matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

/**
 * Plays while in view and pauses outside. A manual act of the viewer (call the returned function)
 * ends that: a video that was paused stays paused.
 */
export function usePlayInView(video: RefObject<HTMLVideoElement | null>): () => void {
  const isByHand = useRef(false);
  useEffect(() => {
    const watched = video.current;
    if (!watched || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy page tells several crossings at once; the last one is what is so now.
        const seen = entries.at(-1);
        if (!seen) return;
        if (!seen.isIntersecting) watched.pause();
        // If the browser blocks autoplay, the controls are shown.
        else if (!isByHand.current && !wantsRest()) watched.play()?.catch(() => {});
      },
      { threshold: SEEN },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, [video]);
  return () => {
    isByHand.current = true;
  };
}
