import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { MentionedMember, MentionPlace } from './activeMention';

/** A name that is typed again needs no new request: nicknames rarely change within this time. */
const STALE_MS = 30_000;
const NOBODY: MentionedMember[] = [];

/**
 * The members whom a writer may mean by the start of a name. No request is sent if a shorter text
 * found nobody. `isOlder`: the result belongs to the former text until the current one is loaded.
 */
export function useSuggestions(query: string, place: MentionPlace | undefined) {
  const client = useQueryClient();
  const keyOf = (q: string) => ['/api/members/suggest', place?.kind, place?.id, q];
  const isDeadEnd = [...query].some((_, length) => {
    const found = client.getQueryData<MentionedMember[]>(keyOf(query.slice(0, length)));
    // An empty text lists only nearby members, so it says nothing about longer texts.
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
    // Completions are optional, so failures are not retried.
    retry: false,
  });
  return { found: isDeadEnd ? NOBODY : (data ?? NOBODY), isOlder: isPlaceholderData };
}
