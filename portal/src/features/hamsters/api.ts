import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, emptyWhenSignedOut } from '@/shared/api/client';
import { sessionKey } from '@/shared/api/session';
import type { Shape } from '@/shared/api/types';
import { type IsShown, useAction } from '@/shared/api/useAction';
import { text } from './text';

export type Hamster = Shape<'HamsterOut'>;
export type HamsterForm = Required<Shape<'HamsterIn'>>;

const myHamstersKey = ['/api/hamsters/my'] as const;
/** Pages of single hamsters and lists of other members begin so. */
const hamstersKey = ['/api/hamsters'] as const;
const hamsterKey = (id: number) => [...hamstersKey, id] as const;

/** One hamster with its owner and figures. */
export function useHamster(id: number) {
  return useQuery({
    queryKey: hamsterKey(id),
    queryFn: ({ signal }) =>
      api.get('/api/hamsters/{hamster_id}', { path: { hamster_id: id }, signal }),
  });
}

/** The hamsters of any member. */
export function useHamstersOf(memberId: number) {
  return useQuery({
    queryKey: [...hamstersKey, 'user', memberId],
    queryFn: ({ signal }) =>
      api.get('/api/hamsters/user/{member_id}', { path: { member_id: memberId }, signal }),
  });
}

/** The member's own hamsters; `enabled` false while nobody is signed in. */
export function useMyHamsters({ enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    queryKey: myHamstersKey,
    queryFn: ({ signal }) => emptyWhenSignedOut(api.get('/api/hamsters/my', { signal }), []),
    enabled,
  });
}

/** Registers a hamster, or changes the one with `id`. */
export function useSaveHamster(id: number | undefined, isShown?: IsShown) {
  const client = useQueryClient();
  return useAction({
    failure: id === undefined ? text.createFailed : text.saveFailed,
    isShown,
    mutationFn: (form: HamsterForm) =>
      id === undefined
        ? api.post('/api/hamsters', { body: form })
        : api.put('/api/hamsters/{hamster_id}', { path: { hamster_id: id }, body: form }),
    onSuccess: (saved) => {
      client.setQueryData<Hamster[]>(myHamstersKey, (list) =>
        id === undefined
          ? list && [...list, saved]
          : list?.map((each) => (each.id === id ? saved : each)),
      );
      void client.invalidateQueries({ queryKey: myHamstersKey });
      void client.invalidateQueries({ queryKey: hamstersKey });
      void client.invalidateQueries({ queryKey: sessionKey });
    },
  });
}

export function useRemoveHamster() {
  const client = useQueryClient();
  return useAction({
    failure: text.removeFailed,
    mutationFn: (id: number) =>
      api.delete('/api/hamsters/{hamster_id}', { path: { hamster_id: id } }),
    onSuccess: (_, id) => {
      client.setQueryData<Hamster[]>(myHamstersKey, (list) => list?.filter((h) => h.id !== id));
      client.removeQueries({ queryKey: hamsterKey(id) });
      void client.invalidateQueries({ queryKey: myHamstersKey });
      void client.invalidateQueries({ queryKey: hamstersKey });
      void client.invalidateQueries({ queryKey: sessionKey });
    },
  });
}
