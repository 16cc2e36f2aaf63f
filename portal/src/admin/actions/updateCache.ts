import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Identifier, RaRecord } from 'react-admin';
import type { ChangedResource } from '../data/invalidationMap';

export type CacheUpdate = {
  resource: ChangedResource;
  id: Identifier;
  /** The row as it will be; null when it leaves every list. */
  update: (row: RaRecord) => RaRecord | null;
};

type Page = { data: RaRecord[]; total?: number };
type Filter = Record<string, unknown>;

/**
 * Updates a row in every cached list and record. Returns the rollback, which restores that row and
 * its position, and keeps later changes of other rows.
 */
export function updateCache(client: QueryClient, change: CacheUpdate): () => void {
  const { resource } = change;
  const lists = client.getQueriesData<Page>({ queryKey: [resource, 'getList'] });
  const records = client.getQueriesData<RaRecord>({ queryKey: [resource, 'getOne'] });
  const rollbacks = [
    ...lists.map(([key, page]) => updateList(client, key, page, change)),
    ...records.map(([key, record]) => updateRecord(client, key, record, change)),
  ];
  return () => {
    for (const rollback of rollbacks) rollback?.();
  };
}

function updateRecord(
  client: QueryClient,
  key: QueryKey,
  record: RaRecord | undefined,
  { id, update }: CacheUpdate,
) {
  const next = record && isSame(record.id, id) && update(record);
  if (!next) return undefined;
  client.setQueryData(key, next);
  return () => client.setQueryData(key, record);
}

function updateList(
  client: QueryClient,
  key: QueryKey,
  page: Page | undefined,
  { id, update }: CacheUpdate,
) {
  const index = page?.data.findIndex((row) => isSame(row.id, id)) ?? -1;
  const row = page?.data[index];
  if (!page || !row) return undefined;
  const next = update(row);
  client.setQueryData(
    key,
    next && matchesFilter(next, filterOf(key))
      ? upsertRow(page, next, index)
      : removeFocus(page, id),
  );
  return () => client.setQueryData<Page>(key, (now) => now && upsertRow(now, row, index));
}

/** The page with the row in it: over its former self, or where it stood. */
function upsertRow(page: Page, row: RaRecord, index: number): Page {
  if (page.data.some(({ id }) => isSame(id, row.id))) {
    return { ...page, data: page.data.map((each) => (isSame(each.id, row.id) ? row : each)) };
  }
  return withRows(page, page.data.toSpliced(index, 0, row), 1);
}

function removeFocus(page: Page, id: Identifier): Page {
  return withRows(
    page,
    page.data.filter((row) => !isSame(row.id, id)),
    -1,
  );
}

function withRows(page: Page, data: RaRecord[], more: 1 | -1): Page {
  return page.total === undefined ? { ...page, data } : { ...page, data, total: page.total + more };
}

function filterOf(key: QueryKey): Filter {
  return (key[2] as { filter?: Filter } | undefined)?.filter ?? {};
}

/**
 * Whether the row still belongs to a list with this filter. Fields that the row lacks are not
 * checked.
 */
function matchesFilter(row: RaRecord, filter: Filter): boolean {
  return Object.entries(filter).every(([name, value]) => !(name in row) || row[name] === value);
}

/** An id is `"3"` in a URL and 3 in a list. */
function isSame(one: Identifier, other: Identifier): boolean {
  return String(one) === String(other);
}
