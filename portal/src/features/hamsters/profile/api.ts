import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, emptyWhenSignedOut } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { type IsShown, useAction } from '@/shared/api/useAction';
import { keys } from '@/shared/query/keys';
import { text } from './text';

export type Hamster = Shape<'HamsterOut'>;
/** What a member may do with a hamster; null is nothing. */
export type Care = Shape<'CarerInvitationPage'>['care'];
export type HamsterHome = Shape<'HamsterHomeOut'>;
/** How it lives is sent where it was written: what is left out stays as it is. */
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

/** Awaited for the member's own: a form goes on with the list as it is now. */
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

/** How it lives, for those who care for it. */
export function useHome(id: number) {
  return useQuery({
    queryKey: [...keys.hamster(id), 'home'],
    queryFn: ({ signal }) =>
      api.get('/api/hamsters/{hamster_id}/home', { path: { hamster_id: id }, signal }),
  });
}

/** The line on its housing was read; it comes to nobody again. */
export function useDismissHousing(id: number) {
  const client = useQueryClient();
  return useAction({
    failure: text.dismissFailed,
    mutationFn: () =>
      api.delete('/api/hamsters/{hamster_id}/home/housing', { path: { hamster_id: id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [...keys.hamster(id), 'home'] }),
  });
}

/** What its person wrote and chose when it crossed the rainbow bridge. */
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
