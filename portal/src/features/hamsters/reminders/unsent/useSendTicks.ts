import { useSendAgain } from '@/shared/unsent/useSendAgain';
import { sendTicks } from './send';
import { unsentTicks } from './store';

const TICKS = {
  waits: (memberId: number) => unsentTicks(memberId).length > 0,
  sendAll: sendTicks,
};

/** Sends the care that a member marked as done offline. */
export function useSendTicks(memberId: number | undefined): void {
  useSendAgain(memberId, TICKS);
}
