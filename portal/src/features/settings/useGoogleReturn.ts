import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { toast } from '@/shared/ui/toast';
import { text } from './text';

const words = text.google;
const REFUSED: Record<string, string> = words.refused;

/** Says what came of linking Google, when the address tells, and takes it out of the address. */
export function useGoogleReturn(): void {
  const [search, setSearch] = useSearchParams();
  const outcome = search.get('google');
  useEffect(() => {
    if (outcome === null) return;
    if (outcome === 'linked') toast({ ...words.arrived, tone: 'good' });
    else {
      const description = REFUSED[outcome] ?? words.refused.failed;
      toast({ title: words.refusedTitle, description, tone: 'bad', duration: 8000 });
    }
    const rest = new URLSearchParams(search);
    rest.delete('google');
    setSearch(rest, { replace: true });
  }, [outcome, search, setSearch]);
}
