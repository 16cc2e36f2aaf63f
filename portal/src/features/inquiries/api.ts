import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { inForm, useAction } from '@/shared/api/useAction';
import { keys } from '@/shared/query/keys';
import { usePagedQuery } from '@/shared/query/usePagedQuery';
import { text } from './text';

export type InquiryCard = Shape<'InquiryCard'>;
export type Inquiry = Shape<'InquiryOut'>;
export type NewInquiry = Shape<'InquiryIn'>;

/** What the member asked the staff, the latest written in first. */
export function useOwnInquiries() {
  return usePagedQuery<InquiryCard>({
    queryKey: keys.inquiryPages,
    path: '/api/inquiries',
    // The staff may have answered since.
    staleTime: 0,
  });
}

/** One inquiry with its messages; a new answer counts as read once it is here. */
export function useInquiry(id: number) {
  return useQuery({
    queryKey: keys.inquiry(id),
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const path = { inquiry_id: id };
      const inquiry = await api.get('/api/inquiries/{inquiry_id}', { path, signal });
      // Lost on the way, it is said again when the inquiry is next opened.
      if (inquiry.isUnread) api.post('/api/inquiries/{inquiry_id}/read', { path }).catch(() => {});
      return inquiry;
    },
  });
}

export function useAsk() {
  const client = useQueryClient();
  return useAction({
    failure: text.failed,
    isShown: inForm,
    mutationFn: (body: NewInquiry) => api.post('/api/inquiries', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.inquiryPages }),
  });
}

export function useGoOn(id: number) {
  const onSuccess = useShow(id);
  return useAction({
    failure: text.thread.sendFailed,
    isShown: inForm,
    mutationFn: (words: string) =>
      api.post('/api/inquiries/{inquiry_id}/messages', {
        path: { inquiry_id: id },
        body: { text: words },
      }),
    onSuccess,
  });
}

export function useClose(id: number) {
  const onSuccess = useShow(id);
  return useAction({
    failure: text.thread.closeFailed,
    mutationFn: () => api.post('/api/inquiries/{inquiry_id}/close', { path: { inquiry_id: id } }),
    onSuccess,
  });
}

export function useRate(id: number) {
  const onSuccess = useShow(id);
  return useAction({
    failure: text.thread.rateFailed,
    mutationFn: (rating: number) =>
      api.post('/api/inquiries/{inquiry_id}/rating', {
        path: { inquiry_id: id },
        body: { rating },
      }),
    onSuccess,
  });
}

/** The answer of an act is the whole inquiry as it now is. */
function useShow(id: number) {
  const client = useQueryClient();
  return (inquiry: Inquiry) => {
    client.setQueryData(keys.inquiry(id), inquiry);
  };
}
