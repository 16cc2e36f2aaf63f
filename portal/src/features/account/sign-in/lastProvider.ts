import { isSignInProvider, type SignInProvider } from '@/shared/lib/signInProviders';

const KEY = 'hamsterd-last-provider';

/** The provider last used on this device; null if there is none or storage is blocked. */
export function lastProvider(): SignInProvider | null {
  try {
    const last = localStorage.getItem(KEY);
    return isSignInProvider(last) ? last : null;
  } catch {
    return null;
  }
}

export function keepLastProvider(provider: SignInProvider): void {
  try {
    localStorage.setItem(KEY, provider);
  } catch {
    // Without storage they stay in their own order.
  }
}
