import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, emptyWhenSignedOut } from '@/shared/api/client';
import { ApiError } from '@/shared/api/errors';
import { useSetSession } from '@/shared/api/session';
import type { Shape } from '@/shared/api/types';
import { type IsShown, inForm, useAction } from '@/shared/api/useAction';
import { useDebounced } from '@/shared/hooks/useDebounced';
import type { SignInProvider } from '@/shared/lib/signInProviders';
import { checkNickname } from './rules';
import { text } from './text';

export type LoginForm = Required<Shape<'LoginIn'>>;
export type RegisterForm = Omit<Required<Shape<'RegisterIn'>>, 'work'>;

/** The delay after typing before the nickname is checked, in milliseconds. */
const CHECK_DELAY_MS = 400;
/** Somebody else may take the name meanwhile, so a response is not kept for long. */
const CHECK_FRESH_MS = 30_000;

export function useLogin(isShown?: IsShown) {
  const setSession = useSetSession();
  return useAction({
    failure: text.login.failed,
    isShown,
    mutationFn: (form: LoginForm) => api.post('/api/auth/login', { body: form }),
    onSuccess: setSession,
  });
}

/** Signs in with a passkey alone. */
export function usePasskeyLogin() {
  const setSession = useSetSession();
  return useAction({
    failure: text.login.passkeyFailed,
    isShown: inForm,
    mutationFn: async ({ rememberMe }: { rememberMe: boolean }) => {
      const { signWithPasskey } = await import('@/shared/passkeys/passkey');
      const passkey = await signWithPasskey(() => api.post('/api/auth/login/passkey-options'));
      return api.post('/api/auth/login/passkey', { body: { passkey, rememberMe } });
    },
    onSuccess: setSession,
  });
}

/** On most days there is nothing to compute, and nothing is loaded for it. */
async function solved(work: Shape<'SignUpWorkOut'>['work']): Promise<string> {
  if (!work) return '';
  const { solve } = await import('./work');
  return solve(work);
}

/** `isComputing` is true while the browser computes the proof of work. */
export function useRegister(isShown?: IsShown) {
  const setSession = useSetSession();
  const [isComputing, setComputing] = useState(false);
  const signUp = useAction({
    failure: text.register.failed,
    isShown,
    mutationFn: async (form: RegisterForm) => {
      const { work } = await api.post('/api/auth/register/work');
      setComputing(work !== null);
      return api.post('/api/auth/register', { body: { ...form, work: await solved(work) } });
    },
    onSuccess: setSession,
    onSettled: () => setComputing(false),
  });
  return { ...signUp, isComputing };
}

export type NicknameCheck = {
  state: 'idle' | 'checking' | 'free' | 'taken';
  /** The server's sentence once it has answered. */
  message?: string | undefined;
};

/**
 * Whether a nickname is free. It is checked from two characters on, and never while a syllable is
 * being composed (`composing`). A failed check shows nothing: the registration reports the error.
 */
export function useNicknameCheck(nickname: string, composing: boolean): NicknameCheck {
  const typed = nickname.normalize('NFC').trim();
  const worth = checkNickname(typed) === true && !composing;
  const settled = useDebounced(typed, CHECK_DELAY_MS);
  const asked = worth && settled === typed;
  const { data, isFetching } = useQuery({
    queryKey: ['/api/auth/check-nickname', settled],
    queryFn: ({ signal }) =>
      api.get('/api/auth/check-nickname', { query: { nickname: settled }, signal }),
    enabled: asked,
    staleTime: CHECK_FRESH_MS,
  });
  if (!worth) return { state: 'idle' };
  if (!asked || isFetching) return { state: 'checking' };
  if (!data) return { state: 'idle' };
  return { state: data.available ? 'free' : 'taken', message: data.message };
}

export type EmailForm = Shape<'EmailIn'>;
export type ProviderPending = Shape<'ProviderPendingOut'>;
export type CompletionForm = Required<Shape<'ProviderCompleteIn'>> & { email: string };

/** The forgotten credential. */
export type RecoveryKind = 'username' | 'password';

const RECOVERY_PATHS = {
  username: '/api/auth/find-username',
  password: '/api/auth/request-password-reset',
} as const;

/** Requests a mail. The response is the same whether or not the address has an account. */
export function useRecovery(kind: RecoveryKind) {
  return useAction({
    failure: text.recovery.failed,
    isShown: inForm,
    mutationFn: (form: EmailForm) => api.post(RECOVERY_PATHS[kind], { body: form }),
  });
}

const resetLinkKey = '/api/auth/reset-password/check';

/** Whether a mailed link still opens; asking does not use it up. */
export function useResetLink(token: string) {
  return useQuery({
    queryKey: [resetLinkKey, token],
    queryFn: ({ signal }) =>
      api.post('/api/auth/reset-password/check', { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Follows the link of the mail. Every session of the account ends, this browser's too. */
export function useResetPassword() {
  const client = useQueryClient();
  return useAction({
    failure: text.reset.failed,
    isShown: inForm,
    mutationFn: (form: { token: string; newPassword: string }) =>
      api.post('/api/auth/reset-password', { body: form }),
    // Not the link's own query: the link is used up now, and its page shows the success.
    onSuccess: () =>
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== resetLinkKey }),
  });
}

/**
 * Refetches the session. Unlike `useSession` it distinguishes a failure from a visitor (spec 1 §2).
 */
export function useArrivedSession() {
  return useQuery({
    queryKey: ['/api/auth/me', 'callback'],
    queryFn: ({ signal }) => emptyWhenSignedOut(api.get('/api/auth/me', { signal }), null),
    staleTime: 0,
    gcTime: 0,
  });
}

/** The second step that waits in this browser; null when there is none. */
export function useWaitingStep() {
  return useQuery({
    queryKey: ['/api/auth/second-step'],
    queryFn: async ({ signal }) => {
      try {
        return await api.get('/api/auth/second-step', { signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** The steps that remain after a sign-in at a provider. */
export function useProviderPending(provider: SignInProvider) {
  return useQuery({
    queryKey: ['/api/auth/pending', provider],
    queryFn: ({ signal }) =>
      api.get('/api/auth/{provider}/pending', { path: { provider }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** The last step of signing up with a provider; the page makes the member the signed-in one. */
export function useProviderComplete(provider: SignInProvider, isShown?: IsShown) {
  return useAction({
    failure: text.completion.failed,
    isShown,
    mutationFn: ({ email, ...form }: CompletionForm) =>
      api.post('/api/auth/{provider}/complete', {
        path: { provider },
        body: { ...form, email: email || null },
      }),
  });
}

/** Proves by its password that the account with the e-mail is one's own. */
export function useProviderLink(provider: SignInProvider) {
  return useAction({
    failure: text.link.failed,
    isShown: inForm,
    mutationFn: (form: { password: string; email: string | null }) =>
      api.post('/api/auth/{provider}/link', { path: { provider }, body: form }),
  });
}
