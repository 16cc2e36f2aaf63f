import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import { type IsShown, inFormWhileSignedIn, useAction } from '@/shared/api/useAction';
import { keys } from '@/shared/query/keys';
import { asked, overlayOf } from '@/shared/query/overlay';
import { type EntryForm, entryTarget } from './api';
import { entryText } from './entryText';
import { formText } from './formText';

// Apart from api.ts, because readers do not load what writing needs.

/** Lists in which it comes, goes or changes its place; hamsters and members count entries and likes. */
function refresh(client: QueryClient): void {
  for (const queryKey of [keys.diaries, keys.hamsters, keys.members, keys.session]) {
    void client.invalidateQueries({ queryKey });
  }
}

/**
 * An entry as it is now, asked for anew each time it is edited. Under a key of its own: what lists
 * hold may be older, and nothing that happens to them changes it under the form. Whoever comes back
 * to the form learns that it was changed elsewhere meanwhile.
 */
export function useEditedEntry(id: number) {
  return useQuery({
    queryKey: keys.edited('diary', id),
    queryFn: ({ signal }) => api.get('/api/diary/{entry_id}', { path: { entry_id: id }, signal }),
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
      // Not only stale: the feed begins anew with its first page, where the new entry is.
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
