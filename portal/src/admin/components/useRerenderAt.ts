import { useEffect, useState } from 'react';

/** Renders the screen again at a given time, when something on it expires. */
export function useRerenderAt(at: string | null) {
  const [, draw] = useState(0);
  useEffect(() => {
    const left = at === null ? -1 : Date.parse(at) - Date.now();
    if (left < 0) return;
    const timer = setTimeout(() => draw((count) => count + 1), left + 1);
    return () => clearTimeout(timer);
  }, [at]);
}
