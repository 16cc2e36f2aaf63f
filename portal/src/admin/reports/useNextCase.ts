import { useQuery } from '@tanstack/react-query';
import { type Identifier, useGetList } from 'react-admin';
import { api } from '@/shared/api/client';
import { useSession } from '@/shared/api/session';
import { dataProvider } from '../data/dataProvider';
import { holderOf } from './holderOf';
import type { QueuePlace } from './queuePlace';
import type { CaseRow } from './types';

/**
 * The next pending case in the list that the case was opened from, not claimed by others. After the
 * last one it is the first remaining case; null if none is left. The likely one is prefetched; the
 * server decides when it is requested.
 */
export function useNextCase(id: number, place: QueuePlace): () => Promise<Identifier | null> {
  const { me } = useSession();
  const { page, perPage, filter, sort } = place;
  const asked = { filter, sort, pagination: { page, perPage } };
  const { data: seen } = useGetList<CaseRow>('reports', asked);
  const likely = seen && after(seen, id, me?.id);
  useAhead(likely?.id);
  return async () => {
    const order = seen?.map((row) => row.id) ?? [];
    const following = order.slice(order.indexOf(id) + 1);
    const now = await rowsOf(asked);
    const isNext = (row: CaseRow) => following.includes(row.id) && isFree(row, id, me?.id);
    const next = now.find(isNext) ?? after(now, id, me?.id);
    if (next || page === 1) return next?.id ?? null;
    // The last page is empty now: the remaining cases are on earlier pages.
    const first = await rowsOf({ ...asked, pagination: { page: 1, perPage } });
    return after(first, id, me?.id)?.id ?? null;
  };
}

/**
 * Loads a case into react-admin's cache, without private words: reading those is logged, and nobody
 * reads it yet. Its screen loads it anew when it is opened.
 */
function useAhead(id: number | undefined) {
  const key = ['reports', 'getOne', { id: String(id), meta: undefined }];
  const ask = { path: { case_id: id ?? 0 }, query: { ahead: true } };
  const queryFn = () => api.get('/api/admin/reports/{case_id}', ask);
  useQuery({ queryKey: key, queryFn, enabled: id !== undefined });
}

async function rowsOf(asked: Parameters<typeof dataProvider.getList>[1]): Promise<CaseRow[]> {
  return (await dataProvider.getList<CaseRow>('reports', asked)).data;
}

function isFree(row: CaseRow, id: number, me: number | undefined): boolean {
  return row.id !== id && row.status === 'pending' && [null, me].includes(holderOf(row));
}

function after(rows: readonly CaseRow[], id: number, me: number | undefined) {
  const at = rows.findIndex((row) => row.id === id);
  const free = (row: CaseRow) => isFree(row, id, me);
  return rows.slice(at + 1).find(free) ?? rows.find(free);
}
