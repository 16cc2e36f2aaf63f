import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Identifier, RaRecord } from 'react-admin';

export type Change = {
  resource: string;
  id: Identifier;
  /** The row as it will be; null when it leaves every list. */
  to: (row: RaRecord) => RaRecord | null;
};

type Page = { data: RaRecord[]; total?: number };
type Filter = Record<string, unknown>;

/**
 * Shows a change in every list and record at hand, before the server has it. Answers what puts the
 * row back exactly where and as it was; other rows keep what else was done to them meanwhile.
 */
export function showChange(client: QueryClient, change: Change): () => void {
  const { resource } = change;
  const lists = client.getQueriesData<Page>({ queryKey: [resource, 'getList'] });
  const records = client.getQueriesData<RaRecord>({ queryKey: [resource, 'getOne'] });
  const backs = [
    ...lists.map(([key, page]) => changeList(client, key, page, change)),
    ...records.map(([key, record]) => changeRecord(client, key, record, change)),
  ];
  return () => {
    for (const back of backs) back?.();
  };
}

function changeRecord(
  client: QueryClient,
  key: QueryKey,
  record: RaRecord | undefined,
  { id, to }: Change,
) {
  const next = record && isSame(record.id, id) && to(record);
  if (!next) return undefined;
  client.setQueryData(key, next);
  return () => client.setQueryData(key, record);
}

function changeList(
  client: QueryClient,
  key: QueryKey,
  page: Page | undefined,
  { id, to }: Change,
) {
  const index = page?.data.findIndex((row) => isSame(row.id, id)) ?? -1;
  const row = page?.data[index];
  if (!page || !row) return undefined;
  const next = to(row);
  client.setQueryData(
    key,
    next && fits(next, filterOf(key)) ? put(page, next, index) : out(page, id),
  );
  return () => client.setQueryData<Page>(key, (now) => now && put(now, row, index));
}

/** The page with the row in it: over its former self, or where it stood. */
function put(page: Page, row: RaRecord, index: number): Page {
  if (page.data.some(({ id }) => isSame(id, row.id))) {
    return { ...page, data: page.data.map((each) => (isSame(each.id, row.id) ? row : each)) };
  }
  return counted(page, page.data.toSpliced(index, 0, row), 1);
}

function out(page: Page, id: Identifier): Page {
  return counted(
    page,
    page.data.filter((row) => !isSame(row.id, id)),
    -1,
  );
}

function counted(page: Page, data: RaRecord[], more: 1 | -1): Page {
  return page.total === undefined ? { ...page, data } : { ...page, data, total: page.total + more };
}

function filterOf(key: QueryKey): Filter {
  return (key[2] as { filter?: Filter } | undefined)?.filter ?? {};
}

/** Whether a list with this filter still has the row: what the row does not say is not asked. */
function fits(row: RaRecord, filter: Filter): boolean {
  return Object.entries(filter).every(([name, value]) => !(name in row) || row[name] === value);
}

/** An address says `"3"` where a list says 3. */
function isSame(one: Identifier, other: Identifier): boolean {
  return String(one) === String(other);
}
