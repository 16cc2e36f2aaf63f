import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, emptyWhenSignedOut } from '@/shared/api/client';
import { useSession } from '@/shared/api/session';
import type { Shape } from '@/shared/api/types';
import { inForm, useAction } from '@/shared/api/useAction';
import { keys } from '@/shared/query/keys';
import { type Care, type Hamster, useMyHamsters } from '../profile/api';
import { text } from './text';

export type Carers = Shape<'CarersOut'>;
export type Carer = Shape<'CarerOut'>;
export type CarerRole = Carer['role'];
export type CarerInvitation = Shape<'CarerInvitationOut'>;
export type OfferedCare = Shape<'CarerInvitationPage'>;
export type CaredHamster = Shape<'CaredHamster'>;

const carersKey = (hamsterId: number) => [...keys.hamster(hamsterId), 'carers'];

/** The hamsters of others that the member cares for. */
export function useCaredHamsters() {
  const { me } = useSession();
  return useQuery({
    queryKey: keys.caredHamsters,
    queryFn: ({ signal }) => emptyWhenSignedOut(api.get('/api/hamsters/cared', { signal }), []),
    enabled: me !== null,
  });
}

/** The viewer's role for a hamster. */
export function useCare(hamster: Hamster): Care {
  const { me } = useSession();
  const { data } = useCaredHamsters();
  if (me?.id === hamster.owner.id) return 'owner';
  return data?.find((cared) => cared.hamster.id === hamster.id)?.role ?? null;
}

/** The hamsters that the member writes entries about: their own, then those of others. */
export function useWritableHamsters() {
  const own = useMyHamsters();
  const cared = useCaredHamsters();
  const others = (cared.data ?? []).filter(({ role }) => role === 'write');
  // If the hamsters of others cannot be loaded, members can still write about their own.
  const isAsked = cared.isPending && cared.fetchStatus === 'fetching';
  const data =
    own.data && !isAsked ? [...own.data, ...others.map((each) => each.hamster)] : undefined;
  return { ...own, data };
}

/** The carers of a hamster, as its owner and its carers see them. */
export function useCarers(hamsterId: number) {
  return useQuery({
    queryKey: carersKey(hamsterId),
    queryFn: ({ signal }) =>
      api.get('/api/hamsters/{hamster_id}/carers', { path: { hamster_id: hamsterId }, signal }),
    // The list may change at any time, when somebody accepts a link.
    staleTime: 0,
  });
}

function useRefresh(hamsterId: number): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: carersKey(hamsterId) });
}

/** Creates an invitation link for one person. Its URL is returned only this once. */
export function useInviteCarer(hamsterId: number) {
  return useAction({
    failure: text.inviteFailed,
    isShown: inForm,
    mutationFn: (role: CarerRole) =>
      api.post('/api/hamsters/{hamster_id}/carers/invitations', {
        path: { hamster_id: hamsterId },
        body: { role },
      }),
    onSuccess: useRefresh(hamsterId),
  });
}

export function useWithdrawInvitation(hamsterId: number) {
  return useAction({
    failure: text.withdrawFailed,
    mutationFn: (invitationId: number) =>
      api.delete('/api/hamsters/{hamster_id}/carers/invitations/{invitation_id}', {
        path: { hamster_id: hamsterId, invitation_id: invitationId },
      }),
    onSettled: useRefresh(hamsterId),
  });
}

/** Changes the role of a carer. */
export function useChangeCare(hamsterId: number) {
  const client = useQueryClient();
  return useAction({
    failure: text.changeFailed,
    mutationFn: ({ carerId, role }: { carerId: number; role: CarerRole }) =>
      api.put('/api/hamsters/{hamster_id}/carers/{carer_id}', {
        path: { hamster_id: hamsterId, carer_id: carerId },
        body: { role },
      }),
    onSuccess: (carers) => client.setQueryData(carersKey(hamsterId), carers),
    onError: () => client.invalidateQueries({ queryKey: carersKey(hamsterId) }),
  });
}

/** Removes a carer, as the owner. */
export function useRemoveCarer(hamsterId: number) {
  return useAction({
    failure: text.removeFailed,
    mutationFn: (carerId: number) =>
      api.delete('/api/hamsters/{hamster_id}/carers/{carer_id}', {
        path: { hamster_id: hamsterId, carer_id: carerId },
      }),
    onSettled: useRefresh(hamsterId),
  });
}

/** Drops the cached data that the member may no longer see. */
function leave(client: QueryClient, hamsterId: number): Promise<void> {
  client.removeQueries({ queryKey: carersKey(hamsterId) });
  client.removeQueries({ queryKey: keys.health(hamsterId) });
  return client.invalidateQueries({ queryKey: keys.caredHamsters });
}

/** The member cares for the hamster no more. */
export function useLeaveCare(hamsterId: number) {
  const client = useQueryClient();
  const { me } = useSession();
  return useAction({
    failure: text.leaveFailed,
    mutationFn: () =>
      api.delete('/api/hamsters/{hamster_id}/carers/{carer_id}', {
        path: { hamster_id: hamsterId, carer_id: me?.id ?? 0 },
      }),
    onSuccess: () => leave(client, hamsterId),
  });
}

/** The invitation behind a link, for any visitor who has it. */
export function useOfferedCare(token: string) {
  return useQuery({
    queryKey: ['/api/carers', token],
    queryFn: ({ signal }) => api.get('/api/carers/{token}', { path: { token }, signal }),
  });
}

export function useAcceptCare(token: string) {
  const client = useQueryClient();
  return useAction({
    failure: text.acceptFailed,
    isShown: inForm,
    mutationFn: () => api.post('/api/carers/{token}', { path: { token } }),
    onSuccess: (cared) => client.setQueryData(keys.caredHamsters, cared),
  });
}
