import { type ToastInput, toast } from '@/shared/ui/toast';
import { text } from './text';

/** The window's event when the member has published an entry or a post. */
export const PUBLISHED = 'hamsterd-published';

/** Shows that something was published, or that a moderator reviews it first. */
export function notifyPublished(sent: { isHeld: boolean }, done?: ToastInput): void {
  window.dispatchEvent(new Event(PUBLISHED));
  if (sent.isHeld) toast({ title: text.chip, description: text.hint });
  else if (done) toast({ ...done, tone: 'good' });
}
