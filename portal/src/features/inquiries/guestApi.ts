import { useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { inForm, useAction } from '@/shared/api/useAction';
import { keys } from '@/shared/query/keys';
import { guestText } from './guestText';

/** Requests a link by mail; the response is the same for every address. */
export function useAskLink() {
  return useAction({
    failure: guestText.failed,
    isShown: inForm,
    mutationFn: (body: Shape<'GuestLinkIn'>) => api.post('/api/guest-inquiries/link', { body }),
  });
}

/** Uses up a mailed link; from then on this browser shows the inquiries from its mail address. */
export function useOpenLink() {
  const client = useQueryClient();
  return useAction({
    failure: guestText.openFailed,
    isShown: inForm,
    mutationFn: (token: string) => api.post('/api/guest-inquiries/session', { body: { token } }),
    onSuccess: () => client.resetQueries({ queryKey: keys.guestInquiries }),
  });
}

/** Closes them in this browser. */
export function useLeave() {
  const client = useQueryClient();
  return useAction({
    failure: guestText.leaveFailed,
    mutationFn: () => api.delete('/api/guest-inquiries/session'),
    onSuccess: () => client.resetQueries({ queryKey: keys.guestInquiries }),
  });
}
