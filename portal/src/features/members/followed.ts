import type { QueryClient } from '@tanstack/react-query';
import { PREFERENCES, preferencesQuery } from '@/features/notifications/settings/query';
import type { Row } from '@/features/notifications/settings/types';
import { api } from '@/shared/api/client';
import { overlayOf } from '@/shared/query/overlay';
import { tellFailure } from '@/shared/ui/tellFailure';
import { toast } from '@/shared/ui/toast';
import { text } from './text';

const words = text.follow;

async function ring(client: QueryClient, { kind, mail }: Row): Promise<void> {
  try {
    const body = { kinds: [{ kind, site: true, push: true, mail }] };
    const answer = await api.put('/api/notifications/preferences', { body });
    overlayOf(client).settle([[PREFERENCES, () => answer]]);
    toast({ ...words.ringing, tone: 'good' });
  } catch (error) {
    tellFailure(words.notRinging, error);
  }
}

/** Explains what following does, and offers notifications of new entries if they are off. */
export async function tellFollowed(client: QueryClient, nickname: string): Promise<void> {
  const title = words.followed(nickname);
  const preferences = await client.fetchQuery(preferencesQuery).catch(() => null);
  const shown = preferences && overlayOf(client).view(PREFERENCES, preferences);
  const row = shown?.kinds.find(({ kind }) => kind === 'new_entry');
  const offered = row && !row.site;
  toast({
    title,
    description: row?.site ? words.rings : words.gathered,
    tone: 'good',
    ...(offered && { action: { label: words.ring, onClick: () => void ring(client, row) } }),
  });
}
