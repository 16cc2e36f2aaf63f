import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { useBulkAction } from '../actions/bulkAction';
import { signUpsText } from './text';

export type SignUp = Shape<'SignUpRow'>;

export const sendApproval = (rows: readonly SignUp[]) =>
  api.post('/api/admin/sign-ups/decide', {
    body: { ids: rows.map(({ id }) => id), decision: 'approve' },
  });

export const sendRefusal = (rows: readonly SignUp[], reason: string) =>
  api.post('/api/admin/sign-ups/decide', {
    body: { ids: rows.map(({ id }) => id), decision: 'refuse', reason },
  });

/** Deciding on one, as on all that are selected: one notice, one undo. */
export function useDecide() {
  const { run, showAnew } = useBulkAction<SignUp>();
  return {
    approve: (row: SignUp) =>
      run([row], sendApproval, signUpsText.approvedMany).catch((error: unknown) => {
        showAnew();
        throw error;
      }),
    refuse: (row: SignUp, reason: string) =>
      run([row], (rows) => sendRefusal(rows, reason), signUpsText.refusedMany),
  };
}
