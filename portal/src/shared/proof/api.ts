import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { inForm, useAction } from '@/shared/api/useAction';
import { text } from './text';

/** What proves somebody: a code, a password, or by asking this device for a passkey. */
export type Proof = { code?: string; password?: string; byPasskey?: boolean };

type Ask = () => Promise<Shape<'PasskeyRequest'>>;

/** What is sent of it; `ask` is where the site says what a passkey is to sign. */
export async function provenBy<T extends Proof>({ byPasskey, ...form }: T, ask: Ask) {
  if (!byPasskey) return form;
  const { signWithPasskey } = await import('@/shared/passkeys/passkey');
  return { ...form, passkey: await signWithPasskey(ask) };
}

/** Proves that it is the member who sits here. */
export function useProof() {
  return useAction({
    failure: text.proof.failed,
    isShown: inForm,
    mutationFn: async (proof: Proof) =>
      api.post('/api/auth/proof', {
        body: await provenBy(proof, () => api.post('/api/auth/proof/passkey-options')),
      }),
  });
}
