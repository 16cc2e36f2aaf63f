import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { api } from '@/shared/api/client';
import { sessionKey } from '@/shared/api/session';
import type { Me, Shape } from '@/shared/api/types';

export type Session = Shape<'SessionOut'>;
export type ProfileForm = { nickname: string; profileImage: string | null };

const sessionsKey = ['/api/auth/sessions'] as const;

export function useEditProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: ProfileForm) => api.put('/api/auth/profile', { body: form }),
    onSuccess: (me) => {
      client.setQueryData<Me | null>(sessionKey, me);
      // Name and picture stand beside everything the member wrote.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
    },
  });
}

export type PasswordForm = { currentPassword: string; newPassword: string };

/** Changes the password, or makes the first one of an account that came over Google. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ currentPassword, newPassword }: PasswordForm) =>
      api.put('/api/auth/password', {
        body: { newPassword, currentPassword: currentPassword || null },
      }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: sessionsKey });
      void client.invalidateQueries({ queryKey: sessionKey });
    },
  });
}

/** Where the member is signed in. */
export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => api.get('/api/auth/sessions', { signal }),
    // Somebody who looks here wants to know who is in now.
    staleTime: 0,
  });
}

export function useRevokeSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      api.delete('/api/auth/sessions/{session_id}', { path: { session_id: id } }),
    onSuccess: (_, id) => {
      client.setQueryData<Session[]>(sessionsKey, (list) => list?.filter((each) => each.id !== id));
      void client.invalidateQueries({ queryKey: sessionsKey });
    },
  });
}

/** Leaves: the sign-in ends at once everywhere and the visitor is home (spec 1 §4). */
export function useWithdraw() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: (password: string) =>
      api.delete('/api/auth/delete-account', { body: { password: password || null } }),
    onSuccess: () => {
      // First away: a members' page would send whom it no longer knows to the sign-in.
      navigate('/', { replace: true });
      client.setQueryData<Me | null>(sessionKey, null);
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
      void client.invalidateQueries();
    },
  });
}
