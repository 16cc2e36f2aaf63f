import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { loadPart } from '@/shared/lib/loadChunk';

/** What the address may carry after registering or a sign-in over another service (spec 1 §2 and §4). */
const CARRIED = ['welcome', 'google', 'kakao', 'naver', 'login', 'restored', 'error', 'reason'];

/** Greets who arrives by such an address, and takes what was carried out of it. */
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
