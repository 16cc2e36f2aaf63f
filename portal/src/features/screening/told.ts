import { ApiError, userMessageOf } from '@/shared/api/errors';
import { type ToastInput, toast } from '@/shared/ui/toast';
import { text } from './text';

/** Heard by the window when the member has published an entry or a post. */
export const PUBLISHED = 'hamsterd-published';

/** Says that something was published, or that a moderator looks at it first. */
export function tellPublished(sent: { isHeld: boolean }, done?: ToastInput): void {
  window.dispatchEvent(new Event(PUBLISHED));
  if (sent.isHeld) toast({ title: text.chip, description: text.hint });
  else if (done) toast({ ...done, tone: 'good' });
}

/** Why writing was refused; in slow mode, how long to wait. */
export function writingRefusal(error: unknown, fallback: string): string {
  const isSlow = error instanceof ApiError && error.code === 'slow_mode';
  return isSlow && error.retryAfter ? text.slow(error.retryAfter) : userMessageOf(error, fallback);
}
