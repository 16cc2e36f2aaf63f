import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { inForm, useAction } from '@/shared/api/useAction';
import { keys } from '@/shared/query/keys';
import { text } from './text';

export type DocumentKind = Shape<'DocumentKind'>;
export type DocumentInForce = Shape<'DocumentOut'>;
export type DocumentVersion = Shape<'DocumentVersionOut'>;
export type PendingConsent = Shape<'PendingConsent'>;

const pendingKey = ['/api/consents/pending'] as const;

/** The document as it is in force. */
export function useDocument(kind: DocumentKind) {
  return useQuery({
    queryKey: ['/api/documents', kind],
    queryFn: ({ signal }) => api.get('/api/documents/{kind}', { path: { kind }, signal }),
  });
}

/** One version of it, whenever it was or will be in force. */
export function useDocumentVersion(kind: DocumentKind, version: number) {
  return useQuery({
    queryKey: ['/api/documents', kind, version],
    queryFn: ({ signal }) =>
      api.get('/api/documents/{kind}/versions/{version}', { path: { kind, version }, signal }),
  });
}

/** The documents that the member has yet to agree to. */
export function usePendingConsents() {
  return useQuery({
    queryKey: pendingKey,
    queryFn: ({ signal }) => api.get('/api/consents/pending', { signal }),
    staleTime: 0,
  });
}

/** Agrees to all that was shown; afterwards the member may write again. */
export function useAgree() {
  const client = useQueryClient();
  return useAction({
    failure: text.consent.failed,
    isShown: inForm,
    mutationFn: (consents: Shape<'ConsentsIn'>['consents']) =>
      api.post('/api/consents', { body: { consents } }),
    onSettled: () => client.invalidateQueries({ queryKey: pendingKey }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.session }),
  });
}
