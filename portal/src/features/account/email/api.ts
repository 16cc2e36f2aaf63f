import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import { ApiError } from '@/shared/api/errors';
import { sessionKey } from '@/shared/api/session';
import { type IsShown, inForm, useAction } from '@/shared/api/useAction';
import { text } from './text';

export type ChangeForm = { email: string; password: string };

/** Refetches the member, whose mail address changed. */
function useRefreshMe() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: sessionKey });
}

/** Another link to the own address. */
export function useSendVerification() {
  return useAction({
    failure: text.notice.failed,
    isShown: inForm,
    mutationFn: () => api.post('/api/auth/email/verification'),
  });
}

/** Begins a change of address; it waits for its link. */
export function useAskForChange(isShown: IsShown) {
  const refresh = useRefreshMe();
  return useAction({
    failure: text.change.failed,
    isShown,
    mutationFn: ({ email, password }: ChangeForm) =>
      api.put('/api/auth/email', { body: { email: email.trim(), password: password || null } }),
    onSuccess: refresh,
  });
}

export function useCancelChange() {
  const refresh = useRefreshMe();
  return useAction({
    failure: text.pending.failed,
    isShown: inForm,
    mutationFn: () => api.delete('/api/auth/email'),
    onSuccess: refresh,
  });
}

/** The purpose of a mailed link; requesting it does not use the link up. */
export function useEmailLink(token: string) {
  return useQuery({
    queryKey: ['/api/auth/email/check', token],
    queryFn: ({ signal }) => api.post('/api/auth/email/check', { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Follows a mailed link. */
export function useConfirmEmail(token: string) {
  const refresh = useRefreshMe();
  return useAction({
    failure: text.page.failed,
    isShown: inForm,
    mutationFn: () => api.post('/api/auth/email/confirm', { body: { token } }),
    onSuccess: refresh,
  });
}

/** Whether the error concerns the link: unknown, expired, used, or somebody else's. */
export function isLinkError(error: unknown): error is ApiError {
  return error instanceof ApiError && [403, 404, 409].includes(error.status);
}
