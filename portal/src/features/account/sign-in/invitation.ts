import { useQuery } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import { ApiError } from '@/shared/api/errors';
import { useSite } from '@/shared/api/site';
import type { SignUpRefusal } from './SignUpsPaused';

const KEY = 'hamsterd-invitation';

/** The token of the link that was opened in this window; it outlasts the way to another service and back. */
export function invitationToken(): string {
  const given = new URLSearchParams(window.location.search).get('invitation');
  try {
    if (given) sessionStorage.setItem(KEY, given);
    return given ?? sessionStorage.getItem(KEY) ?? '';
  } catch {
    // If storage is blocked, only the URL has the invitation.
    return given ?? '';
  }
}

/** Why this visitor may not sign up; nothing where they may, or as long as it is not known. */
export function useSignUpRefusal(token: string): SignUpRefusal | undefined {
  const { data: site } = useSite();
  const isInvited = site?.signUps === 'invited';
  const { error } = useQuery({
    queryKey: ['/api/invitation', token],
    queryFn: ({ signal }) => api.get('/api/invitation', { query: { token }, signal }),
    enabled: isInvited && token !== '',
  });
  if (site?.areSignUpsPaused) return 'paused';
  if (site?.signUps === 'closed') return 'closed';
  if (!isInvited) return undefined;
  if (!token) return 'invited';
  return error instanceof ApiError && error.status === 403 ? 'over' : undefined;
}
