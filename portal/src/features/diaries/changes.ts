import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import { type IsShown, inFormWhileSignedIn, useAction } from '@/shared/api/useAction';
import { keys } from '@/shared/query/keys';
import { asked, overlayOf } from '@/shared/query/overlay';
import { type EntryForm, entryTarget } from './api';
import { entryText } from './entryText';
import { formText } from './formText';

// Apart from api.ts, because readers do not load what writing needs.

/** Refetches the lists that contain the entry, and the counts of hamsters and members. */
function refresh(client: QueryClient): void {
  for (const queryKey of [keys.diaries, keys.hamsters, keys.members, keys.session]) {
    void client.invalidateQueries({ queryKey });
  }
}

/**
 * The current version of an entry, refetched for each edit. It has its own key: cached lists may be older,
 * and their changes must not affect the form. A member who returns to the form learns whether the entry was
 * changed elsewhere.
 */
export function useEditedEntry(id: number) {
  return useQuery({
    queryKey: keys.edited('diary', id),
    queryFn: ({ signal }) =>
      api.get('/api/diary/{entry_id}', { path: { entry_id: id }, signal, isLatest: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
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
      // Removed instead of marked stale: the feed restarts at its first page, which has the new entry.
      client.removeQueries({ queryKey: keys.feeds });
      refresh(client);
    },
  });
}

export function useEditEntry(id: number, isShown?: IsShown) {
  const client = useQueryClient();
  return useAction({
    failure: formText.editFailed,
    isShown,
    mutationFn: (form: Partial<EntryForm>) =>
      asked(api.put('/api/diary/{entry_id}', { path: { entry_id: id }, body: form })),
    onSuccess: (saved) => {
      client.setQueryData(keys.entry(id), saved);
      overlayOf(client).settle([[entryTarget({ id }), () => saved]]);
      refresh(client);
    },
  });
}

export function useRemoveEntry() {
  const client = useQueryClient();
  return useAction({
    failure: entryText.remove.failed,
    mutationFn: (id: number) => api.delete('/api/diary/{entry_id}', { path: { entry_id: id } }),
    onSuccess: (_, id) => {
      overlayOf(client).settle([[entryTarget({ id }), () => null]]);
      client.removeQueries({ queryKey: keys.entry(id) });
      refresh(client);
    },
  });
}
