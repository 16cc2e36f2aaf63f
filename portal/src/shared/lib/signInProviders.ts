import type { Shape } from '@/shared/api/types';

export type SignInProvider = Shape<'LinkedSignInOut'>['provider'];

/** In the order in which they are offered: what most people here have comes first. */
export const SIGN_IN_PROVIDERS = ['kakao', 'naver', 'google'] as const satisfies SignInProvider[];

export const providerLabels: Record<SignInProvider, string> = {
  google: 'Google',
  kakao: '카카오',
  naver: '네이버',
};

export function isSignInProvider(key: string | null): key is SignInProvider {
  return key !== null && key in providerLabels;
}

/** Where signing in with a provider begins; `next` is an own path to come back to. */
export function signInAddress(
  provider: SignInProvider,
  { next = '/', rememberMe = false }: { next?: string; rememberMe?: boolean } = {},
): string {
  const query = new URLSearchParams();
  if (next !== '/') query.set('next', next);
  if (rememberMe) query.set('rememberMe', 'true');
  return `/api/auth/${provider}${query.size > 0 ? `?${query}` : ''}`;
}
