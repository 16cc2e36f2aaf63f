import { describeFailure, type FailureWords } from '@/shared/api/failure';
import { askToSignInAgain } from '@/shared/lib/signIn';
import { type ToastAction, toast } from './toast';

/** Long enough to press or copy what the message offers, in milliseconds. */
const OFFER_MS = 20_000;

/** Shows that an action failed: its sentence, the cause and, of a fault, the request's id to copy. */
export function tellFailure(words: FailureWords, error: unknown, way?: ToastAction): void {
  const { title, description, requestId, isSignedOut } = describeFailure(words, error);
  const offersSignIn = isSignedOut && window.location.pathname !== '/login';
  const action = offersSignIn ? { label: '로그인', onClick: askToSignInAgain } : way;
  toast({
    title,
    description,
    requestId,
    tone: 'bad',
    duration: requestId || action ? OFFER_MS : undefined,
    action,
  });
}
