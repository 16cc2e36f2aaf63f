import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { MentionedMember, MentionPlace } from './activeMention';

/** Somebody who types a name again finds it as it was, and nobody notices a new nickname so soon. */
const STALE_MS = 30_000;
const NOBODY: MentionedMember[] = [];

/**
 * Whom a writer may mean by the beginning of a name. Nothing is asked where less found nobody.
 * `isOlder`: the answer for what was typed before, until the one for this is there.
 */
export function useSuggestions(query: string, place: MentionPlace | undefined) {
  const client = useQueryClient();
  const keyOf = (q: string) => ['/api/members/suggest', place?.kind, place?.id, q];
  const isDeadEnd = [...query].some((_, length) => {
    const found = client.getQueryData<MentionedMember[]>(keyOf(query.slice(0, length)));
    // Before anything is typed only who is near is shown: others are found by their names.
    return length > 0 && found?.length === 0;
  });
  const { data, isPlaceholderData } = useQuery({
    queryKey: keyOf(query),
    queryFn: ({ signal }): Promise<MentionedMember[]> =>
      api.get('/api/members/suggest', {
        query: { q: query, ...(place && { targetType: place.kind, targetId: place.id }) },
        signal,
      }),
    enabled: !isDeadEnd,
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
    // Nobody writes about a completion that did not come.
    retry: false,
  });
  return { found: isDeadEnd ? NOBODY : (data ?? NOBODY), isOlder: isPlaceholderData };
}
