import { useQuery, useQueryClient } from '@tanstack/react-query';
import { text as objectionText } from '@/features/account/objections/text';
import { api } from '@/shared/api/client';
import { type IsShown, inForm, useAction } from '@/shared/api/useAction';
import { text } from './text';
import type { RightsReport, RightsReportForm } from './types';

const ownKey = ['/api/takedowns/my'] as const;

export function useSendRightsReport(isShown?: IsShown) {
  return useAction({
    failure: text.form.failed,
    isShown,
    mutationFn: (form: RightsReportForm & { ground: RightsReport['ground'] }) =>
      api.post('/api/rights-reports', { body: form }),
  });
}

/** The state of a request, for the holder of its link. */
export function useRightsReport(token: string) {
  return useQuery({
    queryKey: ['/api/rights-reports', token],
    queryFn: ({ signal }) => api.get('/api/rights-reports/{token}', { path: { token }, signal }),
    staleTime: 0,
  });
}

/** Blocks of what the member wrote. */
export function useOwnTakedowns(enabled = true) {
  return useQuery({
    queryKey: ownKey,
    queryFn: ({ signal }) => api.get('/api/takedowns/my', { signal }),
    // A moderator may have decided since.
    staleTime: 0,
    enabled,
  });
}

export function useObject(id: number) {
  const client = useQueryClient();
  return useAction({
    failure: objectionText.failed,
    isShown: inForm,
    mutationFn: (words: string) =>
      api.post('/api/takedowns/{takedown_id}/objection', {
        path: { takedown_id: id },
        body: { text: words },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ownKey }),
  });
}
