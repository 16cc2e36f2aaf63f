import { useSendAgain } from '@/shared/unsent/useSendAgain';
import { sendTicks } from './send';
import { useUnsentTicks } from './store';

/** Sends the care that a member marked as done offline. */
export function useSendTicks(memberId: number | undefined): void {
  useSendAgain(memberId, useUnsentTicks(memberId).length > 0, sendTicks);
}
