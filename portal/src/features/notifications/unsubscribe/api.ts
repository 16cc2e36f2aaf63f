import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import { useAction } from '@/shared/api/useAction';
import { text } from './text';

const listKey = (token: string) => ['/api/mail/unsubscribe', token] as const;

/** The member and mail list of an unsubscribe link. Requesting it changes nothing. */
export function useMailList(token: string) {
  return useQuery({
    queryKey: listKey(token),
    queryFn: ({ signal }) => api.get('/api/mail/unsubscribe/{token}', { path: { token }, signal }),
    staleTime: 0,
  });
}

export function useLeaveList(token: string) {
  const client = useQueryClient();
  return useAction({
    failure: text.failed,
    mutationFn: () => api.post('/api/mail/unsubscribe/{token}', { path: { token } }),
    onSuccess: (list) => client.setQueryData(listKey(token), list),
  });
}
