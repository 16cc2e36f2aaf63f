import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { inForm, useAction } from '@/shared/api/useAction';
import { usePagedQuery } from '@/shared/query/usePagedQuery';
import { useAsker } from './asker';
import { text } from './text';

export type InquiryCard = Shape<'InquiryCard'>;
export type Inquiry = Shape<'InquiryOut'>;
export type NewInquiry = Shape<'InquiryIn'>;

/** The member's own inquiries; the one with the latest message first. */
export function useOwnInquiries() {
  const { list, listKey } = useAsker();
  return usePagedQuery<InquiryCard>({
    queryKey: listKey,
    path: list,
    // The staff may have answered since.
    staleTime: 0,
  });
}

/** One inquiry with its messages; a new answer counts as read once it is here. */
export function useInquiry(id: number) {
  const { one, read, key } = useAsker();
  return useQuery({
    queryKey: key(id),
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const path = { inquiry_id: id };
      const inquiry = await api.get(one, { path, signal });
      // If this fails, it is repeated when the inquiry is opened again.
      if (inquiry.isUnread) api.post(read, { path }).catch(() => {});
      return inquiry;
    },
  });
}

export function useAsk() {
  const client = useQueryClient();
  const { list, listKey } = useAsker();
  return useAction({
    failure: text.failed,
    isShown: inForm,
    mutationFn: (body: NewInquiry) => api.post(list, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: listKey }),
  });
}

export function useGoOn(id: number) {
  const { messages } = useAsker();
  const onSuccess = useShow(id);
  return useAction({
    failure: text.thread.sendFailed,
    isShown: inForm,
    mutationFn: (words: string) =>
      api.post(messages, { path: { inquiry_id: id }, body: { text: words } }),
    onSuccess,
  });
}

export function useClose(id: number) {
  const { close } = useAsker();
  const onSuccess = useShow(id);
  return useAction({
    failure: text.thread.closeFailed,
    mutationFn: () => api.post(close, { path: { inquiry_id: id } }),
    onSuccess,
  });
}

export function useRate(id: number) {
  const { rating: path } = useAsker();
  const onSuccess = useShow(id);
  return useAction({
    failure: text.thread.rateFailed,
    mutationFn: (rating: number) => api.post(path, { path: { inquiry_id: id }, body: { rating } }),
    onSuccess,
  });
}

/** The response of an act is the whole updated inquiry. */
function useShow(id: number) {
  const client = useQueryClient();
  const { key } = useAsker();
  return (inquiry: Inquiry) => {
    client.setQueryData(key(id), inquiry);
  };
}
