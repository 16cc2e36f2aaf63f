import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { type IsShown, useAction } from '@/shared/api/useAction';
import { keys } from '@/shared/query/keys';
import { text } from './text';

export type Welcome = Shape<'WelcomeOut'>;

const welcomeKey = ['/api/moved/welcome'] as const;

/** What came along with the member, and what is asked of them; 404 once that is done. */
export function useWelcome() {
  return useQuery({
    queryKey: welcomeKey,
    queryFn: ({ signal }) => api.get('/api/moved/welcome', { signal }),
    staleTime: 0,
  });
}

/** Agrees to the documents as they were shown, and chooses what was asked for. */
export function useBeWelcomed(isShown: IsShown) {
  const client = useQueryClient();
  return useAction({
    failure: text.failed,
    isShown,
    mutationFn: (form: Shape<'WelcomeIn'>) => api.post('/api/moved/welcome', { body: form }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.session }),
  });
}
