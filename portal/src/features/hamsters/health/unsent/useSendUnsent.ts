import { useSendAgain } from '@/shared/unsent/useSendAgain';
import { sendUnsent } from './send';
import { unsentRows } from './store';

const ROWS = {
  waits: (memberId: number) => unsentRows(memberId).some(({ refusal }) => refusal === undefined),
  sendAll: sendUnsent,
};

/** Sends the rows that a member wrote offline. Refused rows stay for their author. */
export function useSendUnsent(memberId: number | undefined): void {
  useSendAgain(memberId, ROWS);
}
