import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import { useSetSession } from '@/shared/api/session';
import type { Shape } from '@/shared/api/types';
import { type IsShown, inForm, useAction } from '@/shared/api/useAction';
import { type Proof, provenBy } from '@/shared/proof/api';
import { text } from './text';

export type SignedIn = Shape<'SignedInOut'>;
export type Factors = Shape<'SecondFactorOut'>;
export type Passkey = Factors['passkeys'][number];
export type Offer = Shape<'AppOffer'>;

const factorsKey = ['/api/auth/second-factor'] as const;

/** Ends signing in with a code or a passkey. */
export function useSecondStep() {
  const setSession = useSetSession();
  return useAction({
    failure: text.step.failed,
    isShown: inForm,
    mutationFn: async (proof: Omit<Proof, 'password'> & { rememberDevice: boolean }) =>
      api.post('/api/auth/second-step', {
        body: await provenBy(proof, () => api.post('/api/auth/second-step/passkey-options')),
      }),
    onSuccess: setSession,
  });
}

/** The member's second factors. */
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

/** Requests a new secret when the dialog opens; nothing is changed by it. */
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

/** Has this device make a passkey and adds it. */
export function useAddPasskey(isShown?: IsShown) {
  return useAction({
    failure: text.passkey.failed,
    isShown,
    mutationFn: async ({ name }: { name: string }) => {
      const { makePasskey } = await import('@/shared/passkeys/passkey');
      const passkey = await makePasskey(() => api.post('/api/auth/second-factor/passkey-options'));
      return api.post('/api/auth/second-factor/passkeys', { body: { name, passkey } });
    },
    onSuccess: useFactorsChanged(),
  });
}

export function useRenamePasskey(id: number, isShown?: IsShown) {
  return useAction({
    failure: text.passkey.renameFailed,
    isShown,
    mutationFn: (form: { name: string }) =>
      api.put('/api/auth/second-factor/passkeys/{passkey_id}', {
        path: { passkey_id: id },
        body: form,
      }),
    onSuccess: useFactorsChanged(),
  });
}

export function useRemovePasskey() {
  return useAction({
    failure: text.removal.failed,
    mutationFn: (id: number) =>
      api.delete('/api/auth/second-factor/passkeys/{passkey_id}', { path: { passkey_id: id } }),
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
