import { useQuery, useQueryClient } from '@tanstack/react-query';
import { dropBootstrapData } from '@/shared/api/bootstrapData';
import { api } from '@/shared/api/client';
import { type IsShown, useAction } from '@/shared/api/useAction';
import { keys } from '@/shared/query/keys';
import { text } from './text';

/** The words that a member does not want to meet in lists, in their order. */
export function useMutedWords() {
  return useQuery({
    queryKey: keys.mutedWords,
    queryFn: async ({ signal }) => (await api.get('/api/muted-words', { signal })).words,
  });
}

/** Replaces the muted words; every list is refetched. */
export function useSetMutedWords(isShown?: IsShown) {
  const client = useQueryClient();
  return useAction({
    failure: text.words.failed,
    isShown,
    mutationFn: (words: string[]) => api.put('/api/muted-words', { body: { words } }),
    onSuccess: ({ words }) => {
      client.setQueryData(keys.mutedWords, words);
      dropBootstrapData();
      void client.invalidateQueries({ queryKey: keys.diaries });
      void client.invalidateQueries({ queryKey: keys.community });
    },
  });
}
