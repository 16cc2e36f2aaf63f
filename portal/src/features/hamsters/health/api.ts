import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import { ApiError } from '@/shared/api/errors';
import { useSession } from '@/shared/api/session';
import { type IsShown, inForm, useAction } from '@/shared/api/useAction';
import { isOnline } from '@/shared/hooks/useOnline';
import { keys } from '@/shared/query/keys';
import { usePagedQuery } from '@/shared/query/usePagedQuery';
import { isRefused } from '@/shared/unsent/isRefused';
import { text } from './text';
import type {
  AlertAnswer,
  HealthKind,
  HealthPreview,
  HealthRow,
  ImportForm,
  NewRow,
  RowForm,
} from './types';
import { keepUnsent, unsentRows } from './unsent/store';

/** A journal at a glance, its chart from a day on. */
export function useHealthSummary(hamsterId: number, from: string | null) {
  return useQuery({
    queryKey: keys.healthSummary(hamsterId, from),
    queryFn: ({ signal }) =>
      api.get('/api/hamsters/{hamster_id}/health/summary', {
        path: { hamster_id: hamsterId },
        query: { ...(from && { from }) },
        signal,
      }),
    // The chart of another range is the same journal: it stays until that one is here.
    placeholderData: (held) => (held?.hamsterId === hamsterId ? held : undefined),
  });
}

/** The rows of a journal, the newest day first. */
export function useHealthRows(hamsterId: number, kind: HealthKind | null) {
  return usePagedQuery<HealthRow>({
    queryKey: [...keys.health(hamsterId), 'rows', kind],
    path: `/api/hamsters/${hamsterId}/health`,
    query: kind ? { kind } : {},
    keepsPrevious: true,
  });
}

function useRefresh(hamsterId: number): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.health(hamsterId) });
}

/**
 * Writes a row. Offline or after a server error it is stored in this browser and sent later; then
 * the result is null.
 */
export function useWriteRow(hamsterId: number, isShown?: IsShown) {
  const memberId = useSession().me?.id;
  const keep = (row: NewRow) => memberId !== undefined && keepUnsent(memberId, { hamsterId, row });
  const action = useAction({
    failure: text.writeFailed,
    isShown,
    mutationFn: async (row: NewRow) =>
      !isOnline() && keep(row)
        ? null
        : api.post('/api/hamsters/{hamster_id}/health', {
            path: { hamster_id: hamsterId },
            body: row,
          }),
    onSuccess: useRefresh(hamsterId),
    onError: (error, row) => {
      if (!isRefused(error)) keep(row);
    },
  });
  /** Typed once more it would be there twice. */
  const isKept = (typed: NewRow) =>
    memberId !== undefined &&
    unsentRows(memberId).some(({ row }) => row.clientKey === typed.clientKey);
  return { ...action, isKept };
}

export function useEditRow(hamsterId: number, isShown: IsShown = inForm) {
  return useAction({
    failure: text.editFailed,
    isShown,
    mutationFn: ({ id, form }: { id: number; form: RowForm }) =>
      api.put('/api/hamsters/{hamster_id}/health/{row_id}', {
        path: { hamster_id: hamsterId, row_id: id },
        body: form,
      }),
    onSuccess: useRefresh(hamsterId),
  });
}

export function useRemoveRow(hamsterId: number) {
  return useAction({
    failure: text.removeFailed,
    mutationFn: (id: number) =>
      api.delete('/api/hamsters/{hamster_id}/health/{row_id}', {
        path: { hamster_id: hamsterId, row_id: id },
      }),
    onSuccess: useRefresh(hamsterId),
  });
}

export function useRowHistory(hamsterId: number, rowId: number) {
  return useQuery({
    queryKey: [...keys.health(hamsterId), 'history', rowId],
    queryFn: ({ signal }) =>
      api.get('/api/hamsters/{hamster_id}/health/{row_id}/history', {
        path: { hamster_id: hamsterId, row_id: rowId },
        signal,
      }),
  });
}

/** A preview of an imported table; nothing is saved. */
export function usePreviewImport(hamsterId: number) {
  return useAction({
    failure: text.previewFailed,
    isShown: inForm,
    mutationFn: async (form: Partial<ImportForm>) => {
      const found = await api.post('/api/hamsters/{hamster_id}/health/import', {
        path: { hamster_id: hamsterId },
        body: { ...form, isPreview: true },
      });
      return found as HealthPreview;
    },
  });
}

/** Imports the valid rows of a table. */
export function useImportRows(hamsterId: number) {
  return useAction({
    failure: text.importFailed,
    isShown: inForm,
    mutationFn: (form: Partial<ImportForm>) =>
      api.post('/api/hamsters/{hamster_id}/health/import', {
        path: { hamster_id: hamsterId },
        body: form,
      }),
    onSuccess: useRefresh(hamsterId),
  });
}

/** Ends an alert by stating its cause, which becomes a row of the journal. */
export function useAnswerAlert(hamsterId: number) {
  return useAction({
    failure: text.answerFailed,
    mutationFn: ({ id, ...answer }: { id: number; answer: AlertAnswer; about: string }) =>
      api.put('/api/hamsters/{hamster_id}/health/alerts/{alert_id}/answer', {
        path: { hamster_id: hamsterId, alert_id: id },
        body: answer,
      }),
    // Also when refused: it says something else by now.
    onSettled: useRefresh(hamsterId),
  });
}

/** After how many days without a row the owner gets a notification; null: never. */
export function useSaveHealthSettings(hamsterId: number) {
  return useAction({
    failure: text.settingsFailed,
    mutationFn: (quietDays: number | null) =>
      api.put('/api/hamsters/{hamster_id}/health/settings', {
        path: { hamster_id: hamsterId },
        body: { quietDays },
      }),
    onSuccess: useRefresh(hamsterId),
  });
}

function shareKey(hamsterId: number) {
  return [...keys.health(hamsterId), 'share'];
}

/** The link for the vet; null where there is none. */
export function useHealthShare(hamsterId: number) {
  return useQuery({
    queryKey: shareKey(hamsterId),
    queryFn: async ({ signal }) => {
      try {
        return await api.get('/api/hamsters/{hamster_id}/health/share', {
          path: { hamster_id: hamsterId },
          signal,
        });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });
}

/** A new link; the one before it ends. */
export function useMakeShare(hamsterId: number) {
  const client = useQueryClient();
  return useAction({
    failure: text.shareFailed,
    isShown: inForm,
    mutationFn: (form: { from: string | null; hasPapers: boolean }) =>
      api.post('/api/hamsters/{hamster_id}/health/share', {
        path: { hamster_id: hamsterId },
        body: form,
      }),
    onSuccess: (share) => client.setQueryData(shareKey(hamsterId), share),
  });
}

export function useEndShare(hamsterId: number) {
  const client = useQueryClient();
  return useAction({
    failure: text.endShareFailed,
    mutationFn: () =>
      api.delete('/api/hamsters/{hamster_id}/health/share', { path: { hamster_id: hamsterId } }),
    onSuccess: () => client.setQueryData(shareKey(hamsterId), null),
  });
}

/** The journal behind a share link, for any visitor who has it. */
export function useSharedJournal(token: string) {
  return useQuery({
    queryKey: ['/api/health/share', token],
    queryFn: ({ signal }) => api.get('/api/health/share/{token}', { path: { token }, signal }),
  });
}
