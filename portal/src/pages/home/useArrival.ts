import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { loadPart } from '@/shared/lib/loadChunk';

/** Query parameters after registration or an external sign-in (spec 1 §2 and §4). */
const CARRIED = ['welcome', 'google', 'kakao', 'naver', 'login', 'restored', 'error', 'reason'];

/** Greets a user who arrives with such parameters, and removes them from the URL. */
export function useArrival(): void {
  const [search, setSearch] = useSearchParams();
  useEffect(() => {
    if (!CARRIED.some((name) => search.has(name))) return;
    loadPart(() => import('./greetArrival')).then(
      ({ greetArrival }) => greetArrival(search),
      () => {},
    );
    const rest = new URLSearchParams(search);
    for (const name of CARRIED) rest.delete(name);
    setSearch(rest, { replace: true });
  }, [search, setSearch]);
}
