import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';

function subscribeVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

const isVisible = () => document.visibilityState === 'visible';

/** Ends after so many milliseconds in which the page could be seen and nothing held it. */
export function useCountdown(milliseconds: number, isHeld: boolean, onEnd: () => void): void {
  const runs = useSyncExternalStore(subscribeVisibility, isVisible) && !isHeld;
  const left = useRef(milliseconds);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!runs) return;
    const since = Date.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - since;
    };
  }, [runs]);
}
