import { api } from '@/shared/api/client';
import { inForm, useAction } from '@/shared/api/useAction';
import { text } from './text';

/** Proves that it is the member who sits here. */
export function useProof() {
  return useAction({
    failure: text.proof.failed,
    isShown: inForm,
    mutationFn: (form: { code?: string; password?: string }) =>
      api.post('/api/auth/proof', { body: form }),
  });
}
