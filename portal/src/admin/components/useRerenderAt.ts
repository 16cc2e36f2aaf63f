import { useEffect, useState } from 'react';

/** Draws the screen anew at a moment: what ends by the clock ends there as well. */
export function useRerenderAt(at: string | null) {
  const [, draw] = useState(0);
  useEffect(() => {
    const left = at === null ? -1 : Date.parse(at) - Date.now();
    if (left < 0) return;
    const timer = setTimeout(() => draw((count) => count + 1), left + 1);
    return () => clearTimeout(timer);
  }, [at]);
}
