import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, emptyWhenSignedOut } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { type IsShown, useAction } from '@/shared/api/useAction';
import { keys } from '@/shared/query/keys';
import { text } from './text';

export type Hamster = Shape<'HamsterOut'>;
/** A member's role for a hamster; null: none. */
export type Care = Shape<'CarerInvitationPage'>['care'];
export type HamsterHome = Shape<'HamsterHomeOut'>;
/** The home fields are sent only if they were edited: omitted fields stay unchanged. */
export type HamsterForm = Shape<'HamsterIn'>;

/** One hamster with its owner and figures. */
export function useHamster(id: number) {
  return useQuery({
    queryKey: keys.hamster(id),
    queryFn: ({ signal }) =>
      api.get('/api/hamsters/{hamster_id}', { path: { hamster_id: id }, signal }),
  });
}

/** The hamsters of any member. */
export function useHamstersOf(memberId: number) {
  return useQuery({
    queryKey: keys.hamstersOf(memberId),
    queryFn: ({ signal }) =>
      api.get('/api/hamsters/user/{member_id}', { path: { member_id: memberId }, signal }),
  });
}

/** The member's own hamsters; `enabled` false while nobody is signed in. */
export function useMyHamsters({ enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    queryKey: keys.myHamsters,
    queryFn: ({ signal }) => emptyWhenSignedOut(api.get('/api/hamsters/my', { signal }), []),
    enabled,
  });
}

/** Awaits the member's own hamsters, because a form continues with the current list. */
function refresh(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: keys.session });
  return client.invalidateQueries({ queryKey: keys.hamsters });
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
    onSuccess: () => refresh(client),
  });
}

/** How a hamster is kept, visible to its owner and carers. */
export function useHome(id: number) {
  return useQuery({
    queryKey: [...keys.hamster(id), 'home'],
    queryFn: ({ signal }) =>
      api.get('/api/hamsters/{hamster_id}/home', { path: { hamster_id: id }, signal }),
  });
}

/** Dismisses the note on its housing for good. */
export function useDismissHousing(id: number) {
  const client = useQueryClient();
  return useAction({
    failure: text.dismissFailed,
    mutationFn: () =>
      api.delete('/api/hamsters/{hamster_id}/home/housing', { path: { hamster_id: id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [...keys.hamster(id), 'home'] }),
  });
}

/** The farewell that the owner wrote, and its settings. */
export function useFarewell(id: number) {
  return useQuery({
    queryKey: [...keys.hamster(id), 'farewell'],
    queryFn: ({ signal }) =>
      api.get('/api/hamsters/{hamster_id}/farewell', { path: { hamster_id: id }, signal }),
    staleTime: 0,
  });
}

export function useSayFarewell(id: number, isShown?: IsShown) {
  const client = useQueryClient();
  return useAction({
    failure: text.farewell.failed,
    isShown,
    mutationFn: (body: Shape<'FarewellIn'>) =>
      api.put('/api/hamsters/{hamster_id}/farewell', { path: { hamster_id: id }, body }),
    onSuccess: () => refresh(client),
  });
}

export function useTakeBackFarewell(id: number) {
  const client = useQueryClient();
  return useAction({
    failure: text.farewell.takeBackFailed,
    mutationFn: () =>
      api.delete('/api/hamsters/{hamster_id}/farewell', { path: { hamster_id: id } }),
    onSuccess: () => refresh(client),
  });
}

/** Its first and last photo. */
export function useEnds(id: number) {
  return useQuery({
    queryKey: [...keys.hamster(id), 'ends'],
    queryFn: ({ signal }) =>
      api.get('/api/hamsters/{hamster_id}/ends', { path: { hamster_id: id }, signal }),
  });
}

export function useRemoveHamster() {
  const client = useQueryClient();
  return useAction({
    failure: text.removeFailed,
    mutationFn: (id: number) =>
      api.delete('/api/hamsters/{hamster_id}', { path: { hamster_id: id } }),
    onSuccess: (_, id) => {
      client.removeQueries({ queryKey: keys.hamster(id) });
      return refresh(client);
    },
  });
}
