import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import { useSetSession } from '@/shared/api/session';
import type { Shape } from '@/shared/api/types';
import { inForm, useAction } from '@/shared/api/useAction';
import { text } from './text';

export type SignedIn = Shape<'SignedInOut'>;
export type Factors = Shape<'SecondFactorOut'>;
export type Offer = Shape<'AppOffer'>;

const factorsKey = ['/api/auth/second-factor'] as const;

/** Ends signing in with a code. */
export function useSecondStep() {
  const setSession = useSetSession();
  return useAction({
    failure: text.step.failed,
    isShown: inForm,
    mutationFn: (form: { code: string; rememberDevice: boolean }) =>
      api.post('/api/auth/second-step', { body: form }),
    onSuccess: setSession,
  });
}

/** What proves the member beside their password. */
export function useFactors() {
  return useQuery({
    queryKey: factorsKey,
    queryFn: ({ signal }) => api.get('/api/auth/second-factor', { signal }),
    staleTime: 0,
  });
}

function useFactorsChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: factorsKey });
}

/** A new secret; asked for when the dialog opens, and nothing is changed by it. */
export function useOfferApp() {
  return useAction({
    failure: text.enrol.offerFailed,
    isShown: inForm,
    mutationFn: () => api.post('/api/auth/second-factor/app'),
  });
}

export function useConfirmApp() {
  return useAction({
    failure: text.enrol.failed,
    isShown: inForm,
    mutationFn: (form: { ticket: string; code: string }) =>
      api.put('/api/auth/second-factor/app', { body: form }),
    onSuccess: useFactorsChanged(),
  });
}

export function useRemoveApp() {
  return useAction({
    failure: text.removal.failed,
    mutationFn: () => api.delete('/api/auth/second-factor/app'),
    onSuccess: useFactorsChanged(),
  });
}

export function useRenewCodes() {
  return useAction({
    failure: text.renewal.failed,
    mutationFn: () => api.post('/api/auth/second-factor/recovery-codes'),
    onSuccess: useFactorsChanged(),
  });
}

export function useForgetDevice() {
  return useAction({
    failure: text.list.forgetFailed,
    mutationFn: (id: number) =>
      api.delete('/api/auth/second-factor/devices/{device_id}', { path: { device_id: id } }),
    onSuccess: useFactorsChanged(),
  });
}
