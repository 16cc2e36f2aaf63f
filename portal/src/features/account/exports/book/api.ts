import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { inForm, useAction } from '@/shared/api/useAction';
import { LOOK_EVERY_MS } from '../api';
import { isOpen } from '../rules';
import { text } from './text';

export type LifeBook = Shape<'LifeBookOut'>;
export type LifeBookChoice = Shape<'LifeBookForm'>;

const keyOf = (hamsterId: number) => ['/api/hamsters', hamsterId, 'life-book'] as const;

/** Where the finished book lies; the server asks who comes for it. */
export function bookAddress(hamsterId: number): string {
  return `/api/hamsters/${hamsterId}/life-book/file`;
}

/** How the latest book of one's own hamster stands. */
export function useLifeBook(hamsterId: number) {
  return useQuery({
    queryKey: keyOf(hamsterId),
    queryFn: ({ signal }) =>
      api.get('/api/hamsters/{hamster_id}/life-book', { path: { hamster_id: hamsterId }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? LOOK_EVERY_MS : false),
  });
}

export function useAskBook(hamsterId: number) {
  const client = useQueryClient();
  const queryKey = keyOf(hamsterId);
  return useAction({
    failure: text.askFailed,
    isShown: inForm,
    mutationFn: (body: LifeBookChoice) =>
      api.post('/api/hamsters/{hamster_id}/life-book', { path: { hamster_id: hamsterId }, body }),
    onSuccess: (asked) => client.setQueryData<LifeBook>(queryKey, asked),
    // Another tab may have asked already: show how it stands.
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
