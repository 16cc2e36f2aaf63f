import { useSendAgain } from '@/shared/unsent/useSendAgain';
import { sendTicks } from './send';
import { useUnsentTicks } from './store';

/** Sends what a member ticked off without a network. */
export function useSendTicks(memberId: number | undefined): void {
  useSendAgain(memberId, useUnsentTicks(memberId).length > 0, sendTicks);
}
