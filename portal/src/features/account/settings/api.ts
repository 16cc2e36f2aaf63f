import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { api } from '@/shared/api/client';
import { dropSession, sessionKey, setLeaving } from '@/shared/api/session';
import type { Me, Shape } from '@/shared/api/types';
import { type IsShown, useAction } from '@/shared/api/useAction';
import type { SignInProvider } from '@/shared/lib/signInProviders';
import { asked } from '@/shared/query/overlay';
import { toast } from '@/shared/ui/toast';
import { text } from './text';

export type Session = Shape<'SessionOut'>;
export type ProfileForm = { nickname: string; profileImage: string | null };

const sessionsKey = ['/api/auth/sessions'] as const;

export function useEditProfile(isShown?: IsShown) {
  const client = useQueryClient();
  return useAction({
    failure: text.profile.failed,
    isShown,
    mutationFn: (form: ProfileForm) => asked(api.put('/api/auth/profile', { body: form })),
    onSuccess: (me) => {
      client.setQueryData<Me | null>(sessionKey, (known) => ({
        unreadNotifications: 0,
        ...known,
        ...me,
      }));
      // The member's name and picture are shown with everything they wrote.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
    },
  });
}

export type PasswordForm = { currentPassword: string; newPassword: string };

/** Changes the password; a first one is made by a mailed link. */
export function useChangePassword(isShown?: IsShown) {
  const client = useQueryClient();
  return useAction({
    failure: text.password.failed,
    isShown,
    mutationFn: ({ currentPassword, newPassword }: PasswordForm) =>
      api.put('/api/auth/password', {
        body: { newPassword, currentPassword },
      }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: sessionsKey });
      void client.invalidateQueries({ queryKey: sessionKey });
    },
  });
}

/** Starts linking a provider; the response contains the URL to open next. */
export function useConnectProvider(provider: SignInProvider, isShown: IsShown) {
  return useAction({
    failure: text.provider.connecting.failed,
    isShown,
    mutationFn: (password: string | null) =>
      api.post('/api/auth/{provider}/connection', { path: { provider }, body: { password } }),
    onSuccess: ({ address }) => window.location.assign(address),
  });
}

export function useDisconnectProvider(provider: SignInProvider, isShown: IsShown) {
  const client = useQueryClient();
  return useAction({
    failure: text.provider.disconnecting.failed,
    isShown,
    mutationFn: (password: string | null) =>
      api.delete('/api/auth/{provider}/connection', { path: { provider }, body: { password } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: sessionKey }),
  });
}

/** The member's sessions. */
export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => api.get('/api/auth/sessions', { signal }),
    // Always refetched: this page must show the current sessions.
    staleTime: 0,
  });
}

export function useRevokeSession() {
  const client = useQueryClient();
  return useAction({
    failure: text.sessions.failed,
    mutationFn: (id: number) =>
      api.delete('/api/auth/sessions/{session_id}', { path: { session_id: id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
}

/** Leaves: the sign-in ends at once everywhere and the visitor is home (spec 1 §4). */
export function useWithdraw(isShown?: IsShown) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useAction({
    failure: text.withdrawal.failed,
    isShown,
    mutationFn: () => api.delete('/api/auth/delete-account', {}),
    onMutate: () => setLeaving(client, true),
    onError: () => setLeaving(client, false),
    onSuccess: () => {
      // Navigates first: a members' page would refetch the data that is dropped.
      navigate('/', { replace: true });
      dropSession(client);
      toast({ ...text.withdrawal.done, tone: 'good' });
    },
  });
}
