import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { inForm, useAction } from '@/shared/api/useAction';
import { text } from './text';

/** A proof of identity: a code, a password, or a passkey of this device. */
export type Proof = { code?: string; password?: string; byPasskey?: boolean };

type Ask = () => Promise<Shape<'PasskeyRequest'>>;

/** The request body; `ask` is the endpoint for the challenge that a passkey signs. */
export async function provenBy<T extends Proof>({ byPasskey, ...form }: T, ask: Ask) {
  if (!byPasskey) return form;
  const { signWithPasskey } = await import('@/shared/passkeys/passkey');
  return { ...form, passkey: await signWithPasskey(ask) };
}

/** Sends the proof of identity. */
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
