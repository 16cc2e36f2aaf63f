import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { providerLabels, SIGN_IN_PROVIDERS } from '@/shared/lib/signInProviders';
import { toast } from '@/shared/ui/toast';
import { text } from './text';

const words = text.provider;
const REFUSED: Record<string, (label: string) => string> = words.refused;

/** Shows the result of linking a provider, if the URL has one, and removes it from the URL. */
export function useProviderReturn(): void {
  const [search, setSearch] = useSearchParams();
  const provider = SIGN_IN_PROVIDERS.find((one) => search.has(one));
  useEffect(() => {
    if (!provider) return;
    const outcome = search.get(provider) ?? '';
    const label = providerLabels[provider];
    if (outcome === 'linked') toast({ ...words.arrived(label), tone: 'good' });
    else {
      const description = (REFUSED[outcome] ?? words.refused.failed)(label);
      toast({ title: words.refusedTitle(label), description, tone: 'bad', duration: 8000 });
    }
    const rest = new URLSearchParams(search);
    rest.delete(provider);
    setSearch(rest, { replace: true });
  }, [provider, search, setSearch]);
}
