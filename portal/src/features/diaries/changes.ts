import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import { sessionKey } from '@/shared/api/session';
import { type IsShown, inFormWhileSignedIn, useAction } from '@/shared/api/useAction';
import type { EntryForm } from './api';
import { changeEntry, diariesKey, entryKey, feedsKey } from './cache';
import { entryText } from './entryText';
import { formText } from './formText';

// Apart from api.ts, because readers do not load what writing needs.

/** Hamsters and members count their entries and likes. */
function refreshFigures(client: QueryClient): void {
  for (const address of ['/api/hamsters/my', '/api/hamsters', '/api/users', sessionKey[0]]) {
    void client.invalidateQueries({ queryKey: [address] });
  }
}

/**
 * An entry as it is now, asked for once each time it is edited. Under a key of its own: what lists
 * hold may be older, and nothing that happens to them changes it under the form.
 */
export function useEditedEntry(id: number) {
  return useQuery({
    queryKey: ['edited', ...entryKey(id)],
    queryFn: ({ signal }) => api.get('/api/diary/{entry_id}', { path: { entry_id: id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function usePublishEntry() {
  const client = useQueryClient();
  return useAction({
    failure: formText.failed,
    isShown: inFormWhileSignedIn,
    mutationFn: ({ hamsterId, ...form }: EntryForm) =>
      api.post('/api/diary', { body: { ...form, hamsterId: hamsterId ?? 0 } }),
    onSuccess: () => {
      // Not only stale: the feed begins anew with its first page, where the new entry is.
      client.removeQueries({ queryKey: feedsKey });
      void client.invalidateQueries({ queryKey: diariesKey });
      refreshFigures(client);
    },
  });
}

export function useEditEntry(id: number, isShown?: IsShown) {
  const client = useQueryClient();
  return useAction({
    failure: formText.editFailed,
    isShown,
    mutationFn: (form: Partial<EntryForm>) =>
      api.put('/api/diary/{entry_id}', { path: { entry_id: id }, body: form }),
    onSuccess: (saved) => {
      client.setQueryData(entryKey(id), saved);
      changeEntry(client, id, () => saved);
      // It may have become private or public, so lists have to ask again.
      void client.invalidateQueries({ queryKey: diariesKey });
      refreshFigures(client);
    },
  });
}

export function useRemoveEntry() {
  const client = useQueryClient();
  return useAction({
    failure: entryText.remove.failed,
    mutationFn: (id: number) => api.delete('/api/diary/{entry_id}', { path: { entry_id: id } }),
    onSuccess: (_, id) => {
      client.removeQueries({ queryKey: entryKey(id) });
      changeEntry(client, id, () => null);
      refreshFigures(client);
    },
  });
}
