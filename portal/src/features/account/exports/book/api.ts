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

/** The URL of the finished book; the server checks who downloads it. */
export function bookAddress(hamsterId: number): string {
  return `/api/hamsters/${hamsterId}/life-book/file`;
}

/** The state of the latest book of the member's own hamster. */
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
    // Another tab may have requested a book already: its state is shown.
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
