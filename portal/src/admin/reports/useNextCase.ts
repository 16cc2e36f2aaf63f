import { type Identifier, useGetList, useGetOne } from 'react-admin';
import { useSession } from '@/shared/api/session';
import { dataProvider } from '../dataProvider';
import { holderOf } from './holderOf';
import type { CaseRow } from './types';

/** As many of the oldest as somebody goes through before the list is asked for anew. */
const WAITING = {
  filter: { status: 'pending' },
  sort: { field: 'createdAt', order: 'ASC' },
  pagination: { page: 1, perPage: 25 },
} as const;

/**
 * The case after this one that nobody else is at, the oldest after the last; null when none is
 * left. It is fetched while this one is read, so that it is there at once.
 */
export function useNextCase(id: number): () => Promise<Identifier | null> {
  const { me } = useSession();
  const { data } = useGetList<CaseRow>('reports', WAITING);
  const next = data && after(data, id, me?.id);
  useGetOne('reports', { id: next?.id ?? 0 }, { enabled: next !== undefined });
  return async () => {
    if (data) return next?.id ?? null;
    const asked = await dataProvider.getList<CaseRow>('reports', WAITING);
    return after(asked.data, id, me?.id)?.id ?? null;
  };
}

function after(rows: readonly CaseRow[], id: number, me: number | undefined) {
  const at = rows.findIndex((row) => row.id === id);
  const isFree = (row: CaseRow) => row.id !== id && [null, me].includes(holderOf(row));
  return rows.slice(at + 1).find(isFree) ?? rows.find(isFree);
}
