import { type RefObject, useEffect, useRef } from 'react';

/** So much of it is seen when it begins. */
const SEEN = 0.6;

type Connection = { saveData?: boolean };

/** Whether nothing should move, or be fetched, that nobody asked for. */
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
      ([seen]) => {
        if (!seen) return;
        if (!seen.isIntersecting) watched.pause();
        // Where the browser does not allow it, the controls are there.
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
