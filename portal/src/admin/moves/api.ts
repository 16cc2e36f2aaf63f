import { useQuery } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';

export type Move = Shape<'MoveOut'>;
export type Members = Shape<'Homecoming'>;
export type Absent = Shape<'AbsentMember'>;
export type Mail = Shape<'MoveMailOut'>;

/** Milliseconds between two looks: while something moves, while mail goes out, and otherwise. */
const PERIODS = { busy: 5_000, mailed: 60_000, calm: 300_000 };

function isBusy(moves: readonly Move[] | undefined): boolean {
  return moves?.some(({ state }) => state === 'running' || state === 'undoing') ?? false;
}

export function useMoves() {
  return useQuery({
    queryKey: ['moves', 'all'],
    queryFn: ({ signal }) => api.get('/api/admin/moves', { signal }),
    refetchInterval: ({ state }) => (isBusy(state.data?.moves) ? PERIODS.busy : PERIODS.calm),
  });
}

export function readMail(): Promise<Mail> {
  return api.get('/api/admin/move-mail');
}

export function useMail() {
  return useQuery({
    queryKey: ['moves', 'mail'],
    queryFn: readMail,
    refetchInterval: PERIODS.mailed,
  });
}

/** The saved text as it arrives at oneself. */
export function usePreview(version: string) {
  return useQuery({
    queryKey: ['moves', 'mail', 'preview', version],
    queryFn: ({ signal }) => api.get('/api/admin/move-mail/preview', { signal }),
  });
}
