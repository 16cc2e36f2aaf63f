import { useQuery } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';

export type Kind = Shape<'DocumentKind'>;
export type Desk = Shape<'DeskOut'>;
export type Draft = Shape<'DraftOut'>;
export type Version = Shape<'VersionOut'>;

const LONG = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'long', timeZone: 'UTC' });

/** `2026년 12월 24일` of a calendar day. */
export function longDay(day: string): string {
  return LONG.format(new Date(`${day}T00:00:00Z`));
}

/** Every document with its current version, its coming version and its draft. */
export function useDocuments() {
  return useQuery({
    queryKey: ['documents'],
    queryFn: () => api.get('/api/admin/documents'),
  });
}

export function readDesk(kind: Kind): Promise<Desk> {
  return api.get('/api/admin/documents/{kind}', { path: { kind } });
}

/** One kind with its texts. */
export function useDesk(kind: Kind) {
  return useQuery({ queryKey: ['documents', kind], queryFn: () => readDesk(kind) });
}

/** A preview of a text, and its changes. */
export function usePreview(kind: Kind, body: string) {
  return useQuery({
    queryKey: ['documents', kind, 'preview', body],
    queryFn: () =>
      api.post('/api/admin/documents/{kind}/preview', { path: { kind }, body: { body } }),
    enabled: body.trim() !== '',
    placeholderData: (before) => before,
  });
}
