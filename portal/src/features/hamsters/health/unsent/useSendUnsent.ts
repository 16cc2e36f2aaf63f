import { useSendAgain } from '@/shared/unsent/useSendAgain';
import { sendUnsent } from './send';
import { useUnsentRows } from './store';

/** Sends the rows that a member wrote offline. Refused rows stay for their author. */
export function useSendUnsent(memberId: number | undefined): void {
  const waits = useUnsentRows(memberId).some(({ refusal }) => refusal === undefined);
  useSendAgain(memberId, waits, sendUnsent);
}
